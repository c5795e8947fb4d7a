"""An MCP client made with the official package: calls the graph, answers its questions by elicitation, prints what it saw.

    client.py WAY ANSWERS CALLS COMMAND…

WAY is `older` (the handshake before protocol 2026-07-28) or `default`. ANSWERS are a JSON list in the order of the questions,
whose last stands for all later ones (`null` declines), or `null`: the client cannot ask anybody. CALLS are the arguments of each
call, a JSON list; a call whose run waits is followed by one of the tool that answers.
"""

import asyncio
import json
import sys
from contextlib import asynccontextmanager

from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client

try:
    from mcp import Client
except ImportError:
    Client = None


def field(thing, name):
    """A field by its name in the protocol, which versions of the package spell in two ways."""
    own = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)
    return getattr(thing, own) if hasattr(thing, own) else getattr(thing, name)


@asynccontextmanager
async def connected(way, server, callback):
    """What lists and calls tools, the name of the server, and the protocol."""
    if way == "default":
        async with Client(server, **callback) as client:
            yield client, client.server_info.name, client.protocol_version
        return
    async with stdio_client(server) as (read, write), ClientSession(read, write, **callback) as session:
        told = await session.initialize()
        yield session, field(told, "serverInfo").name, field(told, "protocolVersion")


async def main() -> None:
    way, answers, calls = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
    asked, progress, results = [], [], []
    if way == "default" and Client is None:
        print("null")
        return

    async def answer(context, params):
        given = answers[min(len(asked), len(answers) - 1)]
        asked.append({"message": params.message, "schema": field(params, "requestedSchema")})
        if given is None:
            return types.ElicitResult(action="decline")
        return types.ElicitResult(action="accept", content={"answer": given})

    async def step(done, total, message):
        progress.append([done, message])

    server = StdioServerParameters(command=sys.argv[4], args=sys.argv[5:])
    callback = {"elicitation_callback": answer} if answers is not None else {}
    async with connected(way, server, callback) as (client, name, protocol):
        tools = (await client.list_tools()).tools
        for arguments in calls:
            result = await client.call_tool(tools[0].name, arguments, progress_callback=step)
            results.append(result)
            known = field(result, "structuredContent") or {}
            if known.get("status") == "waiting":
                later = {"run_id": known["run_id"], "answer": "yes"}
                results.append(await client.call_tool(tools[1].name, later))
    print(
        json.dumps(
            {
                "server": name,
                "protocol": protocol,
                "tools": [{"name": tool.name, "schema": field(tool, "inputSchema")} for tool in tools],
                "asked": asked,
                "progress": progress,
                "results": [
                    {"text": result.content[0].text, "error": bool(field(result, "isError")), "known": field(result, "structuredContent")}
                    for result in results
                ],
            }
        )
    )


asyncio.run(main())
