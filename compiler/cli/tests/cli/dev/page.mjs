// Uses the page of `graphwright dev` with the keyboard alone: findings, a run, a question, a step, a run from it, a test, a comparison.
// node page.mjs CHROMIUM URL GRAPH SCREENSHOTS; prints one JSON object.
import { readFileSync, writeFileSync } from "node:fs";
import { browse } from "../../../../../runtime/tests/serve/chromium.mjs";

const [chromium, url, graph, typed, pictures] = process.argv.slice(2);
const KEYS = { ArrowDown: [40, undefined], Tab: [9, undefined], Enter: [13, "\r"], End: [35, undefined], Backspace: [8, undefined] };

await browse(chromium, pictures, async ({ page, evaluate, until, sized, picture, complaints, navigate }) => {
  const press = async (key, modifiers = 0) => {
    const [windowsVirtualKeyCode, text] = KEYS[key];
    await page("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", key, code: key, windowsVirtualKeyCode, text, modifiers });
    await page("Input.dispatchKeyEvent", { type: "keyUp", key, code: key, windowsVirtualKeyCode, modifiers });
  };
  // Goes on to what this selects, as a person does who has no mouse.
  const tabTo = async (selector) => {
    await until(`document.querySelector(${JSON.stringify(selector)}) && !document.querySelector(${JSON.stringify(selector)}).disabled`);
    for (let turn = 0; turn < 300; turn += 1) {
      await press("Tab");
      if (await evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    }
    throw new Error("no key leads to " + selector);
  };
  const type = (text) => page("Input.insertText", { text });
  const text = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)}).innerText`);
  const widths = {};
  const look = async (name) => {
    widths[name] = await evaluate("document.documentElement.scrollWidth");
    await picture("dev-" + name + ".png", 400, 900);
  };

  await page("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] });
  await sized(400, 900);
  await navigate(url);
  await until("document.querySelector('#standing.good') && document.querySelector('#picture svg') && !document.querySelector('#begin').disabled && document.querySelector('#inputs textarea')");
  const background = await evaluate("getComputedStyle(document.body).backgroundColor");
  await look("graph");
  // Where the run is, whenever that changes.
  await evaluate(`window.moved = []; new MutationObserver(() => {
    for (const title of document.querySelectorAll("#picture .now title")) window.moved.push(title.textContent);
  }).observe(document.querySelector("#work"), { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] })`);

  await tabTo("#inputs textarea");
  await type("moths");
  await tabTo("#begin");
  await press("Enter");
  await tabTo(".question .option");
  // A run is looked at again whenever something happens; that takes the focus from nobody.
  await evaluate("refresh(current)");
  if (!(await evaluate("document.activeElement.matches('.question .option')"))) throw new Error("the question lost the focus");
  await look("asks");
  await press("Enter");
  await until("document.querySelector('#status').textContent === 'completed' && document.querySelectorAll('#steps button').length === 3");
  const run = await text("#run-id");
  const output = await text("#output");
  const cost = await text("#cost");
  const moved = await evaluate("window.moved");
  await look("done");

  await tabTo("#steps button");
  await press("Enter");
  await until("!document.querySelector('#step').hidden");
  const step = await text("#step");
  await tabTo("#step form summary");
  await press("Enter");
  await tabTo("#step textarea[data-key=tone]");
  for (let letter = 0; letter < 3; letter += 1) { await press("End"); await press("Backspace"); }
  await type("warm");
  await look("step");
  await tabTo("#step form > button");
  await press("Enter");
  await until(`document.querySelector('#run-id').innerText !== ${JSON.stringify(run)}`);
  await tabTo(".question .option");
  await press("Enter");
  await until("document.querySelector('#status').textContent === 'completed' && document.querySelectorAll('#steps button').length === 3");
  await tabTo("#steps button");
  await press("Enter");
  await until("document.querySelector('#step').innerText.includes('About moths')");
  const forked = await text("#step");
  await tabTo("#other");
  await tabTo("#compare button");
  await press("Enter");
  await until("!document.querySelector('#compared').hidden");
  const compared = await text("#compared");
  await look("compared");

  // Back to the first one, which becomes a test.
  await tabTo(`#runs a[title="${run}"]`);
  await press("Enter");
  await until(`document.querySelector('#run-id').innerText === ${JSON.stringify(run)} && document.querySelectorAll('#steps button').length === 3`);
  await tabTo("#scenario");
  await type("kept");
  await tabTo("#record button");
  await press("Enter");
  const recorded = await until("document.querySelector('#recorded').textContent");

  const whole = readFileSync(graph, "utf8");
  writeFileSync(graph, whole.replace("next: review", "next: revue"));
  const broken = await until("document.querySelector('#standing.bad') && document.querySelector('#standing').innerText");
  const findings = await text("#findings");
  const kept = await evaluate("!document.querySelector('#kept').hidden && Boolean(document.querySelector('#picture svg'))");
  await look("broken");
  writeFileSync(graph, whole);
  const mended = await until("document.querySelector('#standing.good') && document.querySelector('#standing').innerText");

  // What the model says next looks like a page.
  await tabTo("#begin");
  await press("Enter");
  await tabTo(".question .option:nth-of-type(2)");
  await press("Enter");
  await until("document.querySelector('.question') && document.querySelector('.question').innerText.includes('<img')");
  await tabTo("#steps li:nth-of-type(3) button");
  await press("Enter");
  await until("document.querySelector('#step').innerText.includes('<img')");
  await look("hostile");
  await picture("dev-wide.png", 1280, 1400);
  const hacked = await evaluate("(window.hacked || 0) + document.querySelectorAll('img, main script, header script, #step b:not(.message > b)').length");

  // Another graph, which declares what its inputs are.
  await navigate(typed);
  await until("document.querySelector('[data-name=count]') && !document.querySelector('#begin').disabled");
  const controls = await evaluate("Object.fromEntries([...document.querySelectorAll('#inputs [data-name]')].map((input) => [input.dataset.name, [input.type, input.required]]))");
  await tabTo("[data-name=count]");
  await type("3");
  await tabTo("[data-name=tags]");
  await type('["a"]');
  await tabTo("[data-name=loud]");
  await press("ArrowDown");
  await tabTo("[data-name=kind]");
  await press("ArrowDown");
  await tabTo("#begin");
  await press("Enter");
  const given = await until("!document.querySelector('#output').hidden && document.querySelector('#output').textContent");
  console.log(JSON.stringify({ controls, given, background, widths, moved, output, cost, step, forked, compared, recorded, broken, findings, kept, mended, hacked, complaints }));
});
