// A headless Chromium that is driven through its pipe: pages that are looked at and used as a person does.
import { spawn } from "node:child_process";
import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/// Opens a page, hands it to `use`, and closes the browser whatever comes of it. `pictures`: where screenshots go; empty: nowhere.
export async function browse(chromium, pictures, use) {
  const profile = mkdtempSync(join(tmpdir(), "graphwright-browser-"));
  const browser = spawn(
    chromium,
    ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  try {
    await use(await opened(browser, pictures));
  } finally {
    await new Promise((resolve) => {
      browser.on("exit", resolve);
      browser.kill();
    });
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    } catch (error) {
      console.error(`left behind: ${profile} (${error.message})`);
    }
  }
}

async function opened(browser, pictures) {
  const waiting = new Map();
  const complaints = [];
  let number = 0;
  let rest = "";
  browser.stdio[4].on("data", (data) => {
    const parts = (rest + data).split("\0");
    rest = parts.pop();
    for (const part of parts) {
      const message = JSON.parse(part);
      if (waiting.has(message.id)) { waiting.get(message.id)(message); waiting.delete(message.id); }
      if (message.method === "Runtime.exceptionThrown") complaints.push(message.params.exceptionDetails.text);
      if (message.method === "Log.entryAdded" && message.params.entry.level === "error") complaints.push(message.params.entry.text);
    }
  });
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      number += 1;
      waiting.set(number, (message) => (message.error ? reject(new Error(message.error.message)) : resolve(message.result)));
      browser.stdio[3].write(JSON.stringify({ id: number, method, params, sessionId }) + "\0");
    });
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const page = (method, params) => send(method, params, sessionId);
  await page("Runtime.enable");
  await page("Log.enable");
  await page("Page.enable");
  const evaluate = async (expression) => {
    const done = await page("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (done.exceptionDetails) throw new Error(JSON.stringify(done.exceptionDetails));
    return done.result.value;
  };
  const until = async (expression) => {
    for (let turn = 0; turn < 1500; turn += 1) {
      const value = await evaluate(expression);
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("never true: " + expression + "\n" + (await evaluate("document.body.innerText")));
  };
  const sized = (width, height) => page("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  const picture = async (name, width, height) => {
    await sized(width, height);
    const { data } = await page("Page.captureScreenshot", {});
    if (pictures) writeFileSync(join(pictures, name), Buffer.from(data, "base64"));
  };
  return { page, evaluate, until, sized, picture, complaints, navigate: (url) => page("Page.navigate", { url }) };
}
