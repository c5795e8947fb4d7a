# Says who it is and what it started, and stays.
sleep 600 &
echo "$$ $!" > pids
wait
