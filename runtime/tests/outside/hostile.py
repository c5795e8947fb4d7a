"""An MCP server that misbehaves, for the tests. First argument: what it does; second: `stdio` (default), `json` or `events`
(streamable HTTP with either kind of answer: it prints its port then)."""

import json
import os
import sys
import time

DOES = sys.argv[1]
WAY = sys.argv[2] if len(sys.argv) > 2 else "stdio"


def tool(name, **more):
    return {"name": name, "inputSchema": {"type": "object"}, **more}


def nested(depth, inner="{}"):
    return '{"items":' * depth + inner + "}" * depth


BAD = [
    tool("first"), {"inputSchema": {}}, tool(5), tool(""), tool("list", inputSchema=[]), tool("task", execution={"taskSupport": "required"}),
    tool("deep", inputSchema=json.loads(nested(90))), tool("long", description="x" * (1 << 20)), "text", None, tool("last"),
    tool("bomb", inputSchema={"type": "object", "allOf": [{"$ref": "#"}, {"$ref": "#"}]}),
]


def result(message, value):
    return json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": value})


def listed(message):
    cursor = (message.get("params") or {}).get("cursor")
    if DOES == "pages":
        return result(message, {"tools": [], "nextCursor": str(int(cursor or 0) + 1)})
    if DOES == "same-page":
        return result(message, {"tools": [], "nextCursor": "again"})
    if DOES == "crowd":
        return result(message, {"tools": [tool(f"t{number}") for number in range(50_000)]})
    if DOES == "huge":
        return result(message, {"tools": [tool("t", description="x" * (20 << 20))]})
    if DOES == "deep":
        return result(message, {"tools": [tool("t", inputSchema="HERE")]}).replace('"HERE"', nested(100_000))
    if DOES == "wrong-id":
        return result({"id": 4711}, {"tools": []})
    if DOES == "no-list":
        return result(message, {"tools": "none"})
    if DOES in ("sessions", "plain-sessions"):
        return result(message, {"tools": [tool("do"), tool("hang")]})
    if DOES in ("tasks", "tasks-once"):
        if DOES == "tasks-once" and isinstance(message["id"], str):
            return "no list twice"
        return result(message, {"tools": [tool("do", execution={"taskSupport": "optional"}), tool("slow", execution={"taskSupport": "required"})]})
    if DOES == "bad":
        return result(message, {"tools": BAD})
    return result(message, {"tools": [tool("do")]})


def called(message):
    text = {"content": [{"type": "text", "text": "done"}]}
    if DOES == "huge-answer":
        return result(message, {"content": [{"type": "text", "text": "x" * (20 << 20)}]})
    if DOES == "deep-answer":
        return result(message, {**text, "structuredContent": "HERE"}).replace('"HERE"', nested(100_000))
    if DOES == "other-answer":
        return result({"id": [1]}, text)
    if DOES == "old-answer":
        return result({"id": 0}, text)
    if DOES == "half-answer":
        return result(message, text)[:-20]
    if DOES == "no-answer":
        return json.dumps({"jsonrpc": "2.0", "id": message["id"]})
    if DOES == "odd-answer":
        return result(message, {"content": "done"})
    if DOES == "endless-line":
        return endless("x" * 65536)
    if DOES == "endless-lines":
        return endless("noise\n" * 1000)
    if DOES == "endless-notes":
        note = json.dumps({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "x" * 5000}})
        return endless(note + "\n")
    return result(message, text)


def endless(part):
    while True:
        yield part


def answer(message):
    method = message.get("method")
    if "id" not in message:
        return None
    if method == "initialize":
        return result(message, {"protocolVersion": message["params"]["protocolVersion"], "capabilities": {"tools": {}},
                                "serverInfo": {"name": "hostile", "version": "1"}})
    return listed(message) if method == "tools/list" else called(message)


def stdio():
    for line in sys.stdin:
        reply = answer(json.loads(line))
        for part in [reply + "\n"] if isinstance(reply, str) else reply or []:
            sys.stdout.write(part)
            sys.stdout.flush()


def http():
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    # A server that is started anew knows none of the sessions of the one before.
    session = os.urandom(8).hex()

    class Handler(BaseHTTPRequestHandler):
        def refuses(self):
            """Refuses a session that it does not know, as the reference server does: with 400 and an error without id."""
            if DOES not in ("sessions", "plain-sessions") or self.headers.get("Mcp-Session-Id") in (None, session):
                return False
            refusal = {"jsonrpc": "2.0", "error": {"code": -32000, "message": "Bad Request: No valid session ID provided"}}
            body = json.dumps(refusal).encode() if DOES == "sessions" else b"no such session"
            self.send_response(400)
            self.send_header("Content-Type", "application/json" if DOES == "sessions" else "text/plain")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            return True

        def hangs(self):
            """An answer that could be resumed, and never comes."""
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b"id: 1\ndata:\n\n")
            self.wfile.flush()
            with open(os.environ["CALLED"], "w") as file:
                file.write("called")
            time.sleep(600)

        def do_POST(self):
            message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if self.refuses():
                return
            if (message.get("params") or {}).get("name") == "hang":
                self.hangs()
            reply = answer(message)
            self.send_response(202 if reply is None else 200)
            if DOES in ("sessions", "plain-sessions"):
                self.send_header("Mcp-Session-Id", session)
            self.send_header("Content-Type", "text/event-stream" if WAY == "events" else "application/json")
            if reply is None:
                self.send_header("Content-Length", "0")
            self.end_headers()
            for part in [reply] if isinstance(reply, str) else reply or []:
                if WAY == "events":
                    # A part without an end of line is the beginning of an event that does not end.
                    whole = isinstance(reply, str) or "\n" in part
                    part = "".join(f"data: {line}\n\n" for line in part.splitlines()) if whole else f"data: {part}\n"
                self.wfile.write(part.encode())
                self.wfile.flush()

        def do_GET(self):
            if self.refuses():
                return
            self.send_response(405)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_DELETE = do_GET

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "0"))), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()


try:
    (stdio if WAY == "stdio" else http)()
except BrokenPipeError:
    sys.stderr.close()
