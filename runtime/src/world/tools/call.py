"""Calls one function of a Python tool: call.py FILE FUNCTION ARGUMENTS.json"""

import asyncio
import importlib.util
import inspect
import json
import os
import sys

path, name, arguments = sys.argv[1:4]
with open(arguments, encoding="utf-8") as file:
    given = json.load(file)
sys.argv = [path]
sys.path.insert(0, os.path.dirname(path))
spec = importlib.util.spec_from_file_location("tool", path)
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)
result = getattr(tool, name)(**(given or {}))
if inspect.isawaitable(result):
    async def settle(value):
        return await value
    result = asyncio.run(settle(result))
if result is not None:
    with open(os.environ["LLM_OUTPUT"], "a", encoding="utf-8") as file:
        file.write(result if isinstance(result, str) else json.dumps(result, ensure_ascii=False, default=str))
