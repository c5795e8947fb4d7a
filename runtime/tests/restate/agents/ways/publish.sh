sh ../side.sh publish
