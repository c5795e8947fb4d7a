sh ../side.sh a
