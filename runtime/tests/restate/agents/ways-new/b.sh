sh ../side.sh b
