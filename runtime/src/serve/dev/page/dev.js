// What the page of `graphwright dev` has beside that of a service (app.js): findings, the run at work in the picture, steps with their
// states and messages, runs from a step, scenarios, and two runs side by side. All of it is put in as text.
"use strict";
let standing = {};
let edition = null;
let watching = null;

const path = (run, rest) => "dev/runs/" + encodeURIComponent(run) + "/" + rest;
const told = (value) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
const block = (value) => make("pre", told(value));

// How the graph stands.

async function watch() {
  if (watching) watching.abort();
  const own = new AbortController();
  watching = own;
  while (!own.signal.aborted) {
    try {
      await listen("dev/events", own.signal, stands);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (error instanceof Unauthorized) return complain(error);
    }
    edition = null;
    $("standing").textContent = "The command has ended: start it again, and this page goes on.";
    $("standing").className = "bad";
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function stands(event) {
  standing = event;
  if (event.summary === undefined) return;
  $("standing").textContent = visible(event.summary);
  $("standing").className = event.sound ? "good" : "bad";
  $("kept").hidden = event.sound || event.edition === undefined;
  $("findings").replaceChildren(...event.findings.map((finding) => {
    const item = make("li", undefined, finding.level);
    const text = make("pre", finding.text);
    text.tabIndex = 0;
    item.append(text);
    return item;
  }));
  $("notes").hidden = !event.notes;
  $("notes").textContent = visible(event.notes);
  $("begin").disabled = event.edition === undefined;
  if (event.edition === undefined || event.edition === edition) return;
  const first = edition === null;
  edition = event.edition;
  await (first ? ready() : renewed());
}

const renewed = guarded(async () => {
  await introduced();
  await runs();
  if (current) draw(current);
  else await alone();
});

const alone = async () => { if (about.picture) await show("graph.svg", () => !current); };

// The run at work.

let working = new Map();
function marked() {
  for (const node of $("picture").querySelectorAll(".now")) node.classList.remove("now");
  for (const id of working.values()) {
    const node = $("picture").querySelector(".node.n" + (standing.nodes || []).indexOf(id));
    if (node) node.classList.add("now");
  }
  $("at").textContent = working.size ? "at work: " + visible([...new Set(working.values())].join(", ")) : "";
}

document.addEventListener("happened", ({ detail: event }) => {
  const key = event.branch + " " + event.node;
  switch (event.event) {
    case "entered": working.set(key, event.node); break;
    case "left": case "failed": working.delete(key); trodden(); break;
    case "ended": case "outcome": working.clear(); break;
    default: return;
  }
  marked();
});
document.addEventListener("followed", () => { working = new Map(); marked(); });
document.addEventListener("drawn", marked);

// The steps of a run.

let walked = null;
let chosen = null;
let reading = null;
const name = (step) => step.branch + step.step + (step.isOpen ? "…" : "");

// The step that has not ended: it waits, failed, or is at work.
function unfinished(whole) {
  const inside = whole.next && whole.next.inside;
  const node = inside || whole.next;
  if (!node) return [];
  const step = whole.steps.filter((step) => step.branch === "").length;
  return [{ branch: "", step, node, isOpen: true, inside: Boolean(inside), effects: whole.open_effects, has_state: Boolean(whole.state) }];
}

function trodden() {
  if (!reading) reading = setTimeout(() => { reading = null; if (current) steps(current); }, 200);
}

async function steps(run) {
  let whole;
  try { whole = await json(path(run, "steps")); } catch (error) {
    // One that has just begun is not kept yet; one of another graph cannot be read any more.
    if (run !== current) return;
    $("unkept").hidden = false;
    $("unkept").textContent = visible(error.message);
    return;
  }
  if (run !== current) return;
  whole.steps.push(...unfinished(whole));
  walked = whole;
  $("unkept").hidden = true;
  $("cost").textContent = whole.paid || "";
  arranged($("steps"), whole.steps, name, stepItem);
  arranged($("threads"), whole.threads || [], (thread) => thread.thread_id + " " + thread.transcript.length, threadItem);
  pressed();
}

function stepItem(step) {
  const item = make("li");
  const button = make("button");
  button.type = "button";
  const cost = step.usage ? ", " + paid(step.usage) : "";
  button.append(
    make("span", name(step), "number"),
    make("span", step.isOpen ? step.node + ": not left" : step.node + " → " + ending(step.exit), "way"),
    make("span", step.isOpen ? "" : step.seconds.toFixed(2) + " s" + cost, "took"),
  );
  button.addEventListener("click", guarded(async () => choose(name(step))));
  item.append(button);
  return item;
}

// A thread that no step names: it is at work, or belongs to a graph inside of the run.
function threadItem(thread) {
  const item = make("li");
  item.append(folded("Thread " + thread.thread_id, block(thread.transcript)));
  return item;
}

// An exit is kept as {node: "name"}, or as {node: {name: what it carries}}.
function ending(exit) {
  const way = Object.values(exit || {})[0];
  return typeof way === "string" ? way : Object.keys(way || {})[0] || "end";
}
function paid(usage) {
  const money = usage.cost_usd === undefined ? "" : ", $" + usage.cost_usd.toFixed(4);
  return usage.input_tokens + " → " + usage.output_tokens + " tokens" + money;
}

function pressed() {
  for (const button of $("steps").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.parentElement.dataset.key === chosen));
}

function folded(title, content, open) {
  const box = make("details");
  box.open = Boolean(open);
  box.append(make("summary", title), content);
  return box;
}

async function choose(wanted) {
  chosen = wanted;
  pressed();
  const run = current;
  const step = walked.steps.find((step) => name(step) === wanted);
  const before = step.branch || step.inside || step.has_state === false ? null : (await json(path(run, "states/" + step.step))).state;
  if (run !== current || chosen !== wanted) return;
  const parts = [make("h4", "Step " + name(step) + ": " + step.node)];
  if (!step.isOpen) parts.push(folded("How it ended", block(step.exit), true));
  if (Object.keys(step.changed || {}).length) parts.push(folded("What it changed in the state", block(step.changed), true));
  for (const call of step.effects || []) parts.push(...asked(call));
  if (step.has_state === false) parts.push(make("p", "The state around this step was not kept: it is kept of runs that are begun on this page."));
  if (before) {
    const after = Object.assign({}, before);
    for (const [key, value] of Object.entries(step.changed || {})) { if (value === null) delete after[key]; else after[key] = value; }
    parts.push(folded("The state before it", block(before)));
    if (!step.isOpen) parts.push(folded("The state after it", block(after)));
    if (walked.forks !== false) parts.push(again(run, step, before));
  }
  $("step").replaceChildren(...parts);
  $("step").hidden = false;
}

// A call to the outside: what was asked, message by message, and what came.
function asked(call) {
  const parts = [];
  if (call.asked) {
    const messages = make("div");
    messages.append(...call.asked.messages.map((message) => said(message.role || "message", message)));
    const reply = (call.value || {}).Ok;
    if (reply) messages.append(said("answer", reply));
    if (call.asked.uncertain) messages.append(make("p", call.asked.uncertain));
    parts.push(folded("Asked " + (call.asked.model || "the model of the host"), messages, true));
  }
  parts.push(folded(call.label + " " + call.call + (call.asked ? ": all of the answer" : ""), block(call.value), !call.asked));
  return parts;
}

function said(role, message) {
  const one = make("div", undefined, "message");
  one.append(make("b", role));
  if (message.text) one.append(block(message.text));
  const calls = message.tool_calls || [];
  if (calls.length) one.append(block(calls));
  if (!message.text && !calls.length) one.append(block(message));
  return one;
}

// A run from a step on, with what is changed in the fields.
function again(run, step, state) {
  const form = make("form");
  const fields = make("div");
  for (const [key, value] of Object.entries(state)) {
    const label = make("label", key);
    const input = make("textarea");
    input.dataset.key = key;
    input.value = input.defaultValue = told(value);
    label.append(input);
    fields.append(label);
  }
  form.append(folded("Change the state before it", fields), make("button", "Run again from here"));
  form.addEventListener("submit", guarded(async () => {
    const changed = [...fields.querySelectorAll("textarea")].filter((input) => input.value !== input.defaultValue);
    const set = Object.fromEntries(changed.map((input) => [input.dataset.key, input.value]));
    const begun = await post(path(run, "fork"), { step: step.step, set });
    location.hash = begun.run_id;
    await runs();
  }));
  return form;
}

// The picture stays until there is another one, so that the run is seen in it from its first node on.
document.addEventListener("opened", (event) => {
  event.preventDefault();
  const run = event.detail;
  walked = null;
  chosen = null;
  for (const list of ["steps", "threads", "step", "compared"]) $(list).replaceChildren();
  $("step").hidden = $("compared").hidden = true;
  $("cost").textContent = $("recorded").textContent = "";
  $("unkept").hidden = true;
  if (!run) guarded(alone)();
  else if (innerWidth <= 820) $("work").scrollIntoView();
});
document.addEventListener("refreshed", ({ detail: row }) => {
  if (row.status !== "running") { working.clear(); marked(); }
  steps(row.run_id);
  others();
});

// Runs as tests.

$("record").addEventListener("submit", guarded(async () => {
  const written = await post(path(current, "scenario"), { name: $("scenario").value });
  $("recorded").textContent = "Written: " + visible(written.file) + ". `graphwright test` runs it.";
  $("scenario").value = "";
}));

// Two runs side by side.

async function others() {
  const listed = (await json("runs?limit=50")).runs.filter((run) => run.run_id !== current);
  const before = $("other").value;
  $("other").replaceChildren(...listed.map((run) => new Option(visible([run.prompt || run.run_id, run.status, begun(run)].join(", ")), run.run_id)));
  if (listed.some((run) => run.run_id === before)) $("other").value = before;
}

function side(run, content, span) {
  const cell = make("td");
  cell.dataset.run = visible(run);
  if (span) cell.colSpan = span;
  if (content) cell.append(...content);
  return cell;
}

function stepSide(run, step, differs) {
  if (!step) return side(run, [make("small", "no such step")]);
  const parts = [make("span", name(step) + " " + step.node + " → " + ending(step.exit)), make("small", step.seconds.toFixed(2) + " s")];
  if (differs.includes("exit")) parts.push(block(step.exit));
  const changed = Object.fromEntries(Object.entries(step.changed || {}).filter(([key]) => differs.includes(key)));
  if (Object.keys(changed).length) parts.push(block(changed));
  return side(run, parts);
}

function endSide(end) {
  const parts = [make("b", end.status)];
  if (end.output !== null && end.output !== undefined) parts.push(block(end.output));
  if (end.error) parts.push(make("span", end.error.message));
  parts.push(make("small", [end.seconds.toFixed(2) + " s", end.paid].filter(Boolean).join(", ")));
  return side(end.run_id, parts);
}

function row(cells, kind) {
  const line = make("tr", undefined, kind);
  line.append(...cells);
  return line;
}

$("compare").addEventListener("submit", guarded(async () => {
  const [one, other] = [current, $("other").value];
  const both = await json("dev/compare?one=" + encodeURIComponent(one) + "&other=" + encodeURIComponent(other));
  if (one !== current) return;
  const table = make("table", undefined, "sides");
  const head = make("thead");
  head.append(row([make("th", one), make("th", other)]));
  const body = make("tbody");
  for (const { one: step, other: beside, differs, before } of both.rows) {
    const kind = before ? "before" : step && beside ? (differs.length ? "differs" : "same") : "only";
    body.append(row([stepSide(one, step, differs), stepSide(other, beside, differs)], kind));
  }
  const same = JSON.stringify(both.one.output) === JSON.stringify(both.other.output) && both.one.status === both.other.status;
  body.append(row([endSide(both.one), endSide(both.other)], same ? "same" : "differs"));
  table.append(head, body);
  const first = both.first === null ? "Both took the same steps." : "They part at row " + (both.first + 1) + ".";
  $("compared").replaceChildren(make("p", first), table);
  $("compared").hidden = false;
}));

document.addEventListener("begin", (event) => { event.preventDefault(); watch(); });
