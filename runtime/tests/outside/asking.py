"""An MCP server that asks the person of a run, tells how far it is, and gives pictures, over stdio."""

import json
import sys

PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
FORM = {"type": "object", "required": ["name"], "properties": {"name": {"type": "string", "minLength": 2}}}
TOOLS = [{"name": name, "inputSchema": {"type": "object"}} for name in ("sign", "later", "count", "shot", "sample")]
client = {}


def say(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def text(words):
    return {"content": [{"type": "text", "text": words}]}


def asked(method, params):
    """Asks the client, and answers whatever else comes until it has answered."""
    say({"id": "mine", "method": method, "params": params})
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("id") == "mine":
            return message.get("result") or message["error"]


def call(params):
    name, meta = params["name"], params.get("_meta") or {}
    if name == "sign":
        answer = asked("elicitation/create", {"message": "Who signs?", "requestedSchema": FORM})
        return text(json.dumps({"capabilities": client["capabilities"], "answer": answer}))
    if name == "later":
        # The way of protocol 2026-07-28: the call ends with what is missing, and comes again.
        if "inputResponses" not in params:
            request = {"method": "elicitation/create", "params": {"mode": "form", "message": "Who signs?", "requestedSchema": FORM}}
            return {"resultType": "input_required", "inputRequests": {"who": request}, "requestState": "kept"}
        return text(json.dumps([params["requestState"], params["inputResponses"]["who"]]))
    if name == "count":
        for done in (1, 2):
            progress = {"progressToken": meta["progressToken"], "progress": done, "total": 2, "message": "pages"}
            say({"method": "notifications/progress", "params": progress})
        return text("counted")
    if name == "shot":
        return {"content": [{"type": "image", "data": PICTURE, "mimeType": "image/png"}]}
    message = {"role": "user", "content": {"type": "text", "text": "?"}}
    return text(json.dumps(asked("sampling/createMessage", {"messages": [message], "maxTokens": 5})))


for line in sys.stdin:
    message = json.loads(line)
    method, params = message.get("method"), message.get("params") or {}
    if method == "initialize":
        client = params
        result = {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}},
                  "serverInfo": {"name": "asking", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": TOOLS}
    elif method == "tools/call":
        result = call(params)
    else:
        continue
    say({"id": message["id"], "result": result})
