"""A small MCP server for the tests, over stdio (default) or HTTP (first argument `http`, or `sse` for the older way): prints its port then."""

import json
import os
import signal
import sys
import time

TOOLS = [
    {"name": "echo", "description": "Says it again.",
     "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}},
    {"name": "fail", "description": "Fails.", "inputSchema": {"type": "object"}},
    {"name": "die", "description": "Ends the server.", "inputSchema": {"type": "object"}},
    {"name": "hang", "description": "Never answers.", "inputSchema": {"type": "object"}},
    {"name": "facts", "description": "Data.", "inputSchema": {"type": "object"}},
    {"name": "env", "description": "What it was given.", "inputSchema": {"type": "object"}},
    {"name": "hidden.thing", "description": "Filtered.", "inputSchema": {"type": "object"}},
]


def text(words, **more):
    return {"content": [{"type": "text", "text": words}], **more}


def call(name, arguments, meta):
    if name == "echo":
        return text(arguments["text"])
    if name == "fail":
        return text("it did not work", isError=True)
    if name == "die":
        os._exit(7)
    if name == "hang":
        time.sleep(600)
    if name == "facts":
        return {"content": [{"type": "image", "data": "AAAA", "mimeType": "image/png"}],
                "structuredContent": {"answer": 42}}
    if name == "env":
        return text(json.dumps({"token": os.environ.get("TOKEN"), "long": len(os.environ.get("TOKEN", "")), "cargo": os.environ.get("CARGO_MANIFEST_DIR"),
                                "cwd": os.getcwd(), "meta": meta}))
    return text("?")


def answer(message):
    method, params = message.get("method"), message.get("params") or {}
    if "id" not in message:
        return None
    if method == "initialize":
        result = {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}},
                  "serverInfo": {"name": "peer", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": TOOLS}
    elif method == "tools/call":
        result = call(params["name"], params.get("arguments") or {}, params.get("_meta"))
    else:
        return {"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "no " + str(method)}}
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}


def stdio():
    started = os.environ.get("STARTED")
    if started:
        with open(started, "a") as file:
            file.write(f"{os.getpid()}\n")
    for line in sys.stdin:
        reply = answer(json.loads(line))
        if reply is not None:
            print(json.dumps(reply), flush=True)
    ended = os.environ.get("ENDED")
    if ended:
        with open(ended, "w") as file:
            file.write("its input was closed")
    # A server that does not end when it should.
    if os.environ.get("STAY"):
        signal.signal(signal.SIGTERM, terminated)
        time.sleep(600)


def terminated(_signal, _frame):
    with open(os.environ["ENDED"], "w") as file:
        file.write("it was asked to end")
    os._exit(0)


def http():
    from http.server import BaseHTTPRequestHandler, HTTPServer

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            if self.headers.get("Authorization") != "Bearer opensesame":
                self.send_response(401)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            reply = answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            body = b"" if reply is None else json.dumps(reply).encode()
            self.send_response(202 if reply is None else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            self.send_response(405)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_DELETE = do_GET

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()


def sse():
    import queue
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    sessions = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            session = f"/messages?session={len(sessions)}"
            replies = sessions[session] = queue.Queue()
            self.wfile.write(f": hello\r\n\r\nevent: endpoint\r\ndata: {session}\r\n\r\n".encode())
            self.wfile.flush()
            while True:
                reply = replies.get()
                lines = json.dumps(reply, indent=1).splitlines()
                data = "".join("data: " + line + "\n" for line in lines)
                self.wfile.write(("event: message\n" + data + "\n").encode())
                self.wfile.flush()

        def do_POST(self):
            known = self.path in sessions and self.headers.get("X-Desk") == "opensesame"
            message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(202 if known else 405)
            self.send_header("Content-Length", "0")
            self.end_headers()
            reply = answer(message) if known else None
            if reply is not None:
                sessions[self.path].put(reply)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()


{"http": http, "sse": sse}.get("".join(sys.argv[1:]), stdio)()
