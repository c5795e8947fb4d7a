"""An MCP client made with the official package: calls the graph, answers its question by elicitation, prints what it saw."""

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client


def field(thing, name):
    """A field by its name in the protocol, which versions of the package spell in two ways."""
    own = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)
    return getattr(thing, own) if hasattr(thing, own) else getattr(thing, name)


async def main() -> None:
    elicits = sys.argv[1] == "elicit"
    asked, progress = [], []

    async def answer(context, params):
        asked.append({"message": params.message, "schema": field(params, "requestedSchema")})
        return types.ElicitResult(action="accept", content={"answer": "yes"})

    async def step(done, total, message):
        progress.append([done, message])

    server = StdioServerParameters(command=sys.argv[2], args=sys.argv[3:])
    async with stdio_client(server) as (read, write):
        callback = {"elicitation_callback": answer} if elicits else {}
        async with ClientSession(read, write, **callback) as session:
            told = await session.initialize()
            tools = (await session.list_tools()).tools
            first = tools[0]
            result = await session.call_tool(first.name, {"initial_prompt": "Wasm"}, progress_callback=step)
            results = [result]
            if not elicits:
                known = field(result, "structuredContent")
                later = await session.call_tool(tools[1].name, {"run_id": known["run_id"], "answer": "yes"})
                results.append(later)
            results.append(await session.call_tool(first.name, {}))
            results.append(await session.call_tool(first.name, {"initial_prompt": "Wasm", "initial_promt": "x"}))
    print(
        json.dumps(
            {
                "server": field(told, "serverInfo").name,
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
