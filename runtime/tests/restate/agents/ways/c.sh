sh ../side.sh c
