sh ../side.sh meet
