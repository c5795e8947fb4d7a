// Calls one function of a TypeScript tool: call.mts FILE FUNCTION ARGUMENTS.json PARAMETER...
import { appendFileSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [path, name, file, ...parameters] = process.argv.slice(2);
const tool = await import(pathToFileURL(path).href);
const given = JSON.parse(readFileSync(file, "utf8")) ?? {};
const result = await (tool[name] ?? tool.default[name])(...parameters.map((parameter) => given[parameter]));
if (result !== undefined && result !== null) {
  appendFileSync(process.env.LLM_OUTPUT!, typeof result === "string" ? result : JSON.stringify(result));
}
