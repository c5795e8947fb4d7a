# Tells in the file SIDE that a node is at work and done. HOLD: nodes that are at work until there is a file SIDE.go; FAIL:
# nodes that fail, which their graphs live with; LOST: nodes that lead nowhere, which they cannot.
case " $HOLD " in *" $1 "*) echo $$ >> "$SIDE.held" ;; esac
echo "begin $1" >> "$SIDE"
case " $HOLD " in *" $1 "*) until [ -e "$SIDE.go" ]; do sleep 0.05; done ;; esac
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
