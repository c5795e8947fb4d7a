sh ../side.sh sew
