sh ../side.sh first
