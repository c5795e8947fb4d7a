"""An MCP server as people write them in Python, with the package `mcp`: over stdio, or HTTP on a port."""

import sys

try:
    from mcp.server.mcpserver import MCPServer as Server
except ImportError:
    from mcp.server.fastmcp import FastMCP as Server

server = Server("python")


@server.tool()
def add(a: int, b: int) -> int:
    """Adds two numbers."""
    return a + b


@server.tool()
def refuse() -> str:
    """Refuses."""
    raise ValueError("not today")


if sys.argv[1] == "http":
    try:
        server.run(transport="streamable-http", port=int(sys.argv[2]))
    except TypeError:
        server.settings.port = int(sys.argv[2])
        server.run(transport="streamable-http")
else:
    server.run()
