sh ../side.sh third
