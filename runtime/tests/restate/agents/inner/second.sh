sh ../side.sh second
