sh ../side.sh quick
