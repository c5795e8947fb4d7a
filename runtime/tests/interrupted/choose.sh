# Routes to the node that is named as the policy.
state=$GRAPH_STATE
policy=${state#*\"policy\":\"}
echo "{\"_next\": \"${policy%%\"*}\"}"
