import os

state = json.loads(os.environ["GRAPH_STATE"])
print("counting")
print(json.dumps({"total": state.get("total", 0) + 1}))
