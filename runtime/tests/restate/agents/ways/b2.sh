sh ../side.sh b2
