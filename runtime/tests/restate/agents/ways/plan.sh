sh ../side.sh plan
