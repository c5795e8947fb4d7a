sh ../side.sh slow
