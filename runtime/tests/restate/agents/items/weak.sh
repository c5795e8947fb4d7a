sh ../side.sh weak
