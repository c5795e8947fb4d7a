// Drives a headless Chromium through its pipe: starts a run on the page, answers its question, reads the output.
// node browser.mjs CHROMIUM URL SCREENSHOTS; prints one JSON object.
import { spawn } from "node:child_process";
import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [chromium, url, pictures] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), "graphwright-browser-"));
const browser = spawn(
  chromium,
  ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"],
  { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
);
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

try {
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
  const picture = async (name, width, height) => {
    await page("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    const { data } = await page("Page.captureScreenshot", {});
    if (pictures) writeFileSync(join(pictures, name), Buffer.from(data, "base64"));
  };
  await page("Page.navigate", { url });
  const title = await until("document.querySelector('#inputs textarea') && document.title");
  await evaluate("document.querySelector('#inputs textarea').value = 'What is Wasm?'; document.querySelector('#begin').click()");
  const question = await until("document.querySelector('.question p') && document.querySelector('.question p').textContent");
  await picture("asks.png", 1280, 900);
  await evaluate("[...document.querySelectorAll('.option')].find((button) => button.textContent === 'yes').click()");
  const output = await until("!document.querySelector('#output').hidden && document.querySelector('#output').textContent");
  const status = await until("document.querySelector('#status').textContent === 'completed' && 'completed'");
  await until("document.querySelector('#events').innerText.includes('published') && document.querySelector('#runs a time')");
  await picture("done.png", 1280, 900);
  await picture("narrow.png", 400, 900);
  const events = await evaluate("[...document.querySelectorAll('#events li')].map((item) => item.innerText)");
  const listed = await evaluate("[...document.querySelectorAll('#runs a')].map((link) => [link.querySelector('.prompt').textContent, link.querySelector('time').textContent, link.title])");
  // What opens in a tab of its own, read where it was made.
  await evaluate("window.open = () => null; URL.createObjectURL = (page) => { page.text().then((text) => { window.readWhole = text; }); return 'blob:none'; }; document.querySelector('#whole').click()");
  const whole = await until("window.readWhole");
  const elements = await evaluate("document.querySelectorAll('#output *, .question script').length");
  console.log(JSON.stringify({ title, question, output, status, events, elements, complaints, listed, whole }));
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
