# Tells in the file SIDE that a node is at work and done. SLOW: nodes that take their time; FAIL: nodes that fail,
# which their graphs live with; LOST: nodes that lead nowhere, which they cannot.
echo "begin $1" >> "$SIDE"
case " $SLOW " in *" $1 "*) sleep "${PAUSE:-1.5}" ;; esac
case " $FAIL " in *" $1 "*)
  echo "$1 is broken" >&2
  exit 1
  ;;
esac
case " $LOST " in *" $1 "*)
  echo '{"_next": "nowhere"}'
  exit
  ;;
esac
echo "end $1" >> "$SIDE"
echo "{\"log\": \"$1\"}"
