// The page of `serve --http`, and what that of `graphwright dev` is made of. What a model said is only ever put in as text.
"use strict";
const $ = (id) => document.getElementById(id);
// What nobody sees and turns other characters round is shown as an escape.
const hidden = /[\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;
const visible = (text) => String(text).replace(hidden, (c) => "\\u{" + c.codePointAt(0).toString(16) + "}");
const make = (tag, text, name) => {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = visible(text);
  if (name) node.className = name;
  return node;
};
// Tells whoever wants to know; false: somebody does it otherwise.
const announce = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
let token = sessionStorage.getItem("token") || "";
let about = null;
let current = null;
let following = null;

class Unauthorized extends Error {}

async function call(path, options = {}) {
  const headers = Object.assign({}, options.headers);
  if (token) headers.Authorization = "Bearer " + token;
  if (options.body) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, Object.assign({}, options, { headers }));
  if (answer.status === 401) throw new Unauthorized("This server wants its token.");
  if (!answer.ok) {
    let message = answer.status + " " + answer.statusText;
    try { message = (await answer.json()).error.message; } catch { /* no JSON: the status says it */ }
    throw new Error(message);
  }
  return answer;
}
const json = async (path, options) => (await call(path, options)).json();
const post = (path, body) => json(path, { method: "POST", body: JSON.stringify(body) });

function complain(error) {
  const login = error instanceof Unauthorized;
  $("login").hidden = !login;
  if (login) $("token").focus();
  $("problem").hidden = !error;
  $("problem").textContent = error ? error.message : "";
}
const guarded = (work) => async (event) => {
  if (event && event.preventDefault) event.preventDefault();
  try { complain(null); await work(event); } catch (error) { complain(error); }
};

// What a value of this type is put in with. One that is left as it is, is not given.
function control(schema, prompt) {
  const values = schema.type === "boolean" ? ["true", "false"] : schema.enum;
  if (values && !prompt) {
    const select = make("select");
    for (const value of ["", ...values]) select.append(new Option(visible(value), value));
    return select;
  }
  const long = prompt || schema.type === "object" || schema.type === "array";
  const input = make(long ? "textarea" : "input");
  if (schema.type === "integer" || schema.type === "number") {
    input.type = "number";
    input.step = schema.type === "integer" ? "1" : "any";
  }
  return input;
}

function field(name, schema, prompt) {
  const label = make("label", name === about.prompt ? "Prompt" : name);
  const text = [];
  const told = schema.description || "";
  if (told) text.push(told);
  // A description that nobody wrote is the type already.
  if (!prompt && schema.type && !told.startsWith("(" + schema.type)) text.push("(" + schema.type + ")");
  if (text.length) label.append(make("small", text.join(" ")));
  const input = control(schema, prompt);
  input.dataset.name = name;
  input.required = (about.inputs.required || []).includes(name);
  input.id = "input-" + name;
  label.htmlFor = input.id;
  if (!prompt && schema.default !== undefined && schema.default !== "") input.placeholder = JSON.stringify(schema.default);
  if (input.tagName === "SELECT" && input.placeholder) input.options[0].textContent = input.placeholder;
  label.append(input);
  return label;
}

function value(text, schema) {
  if (schema.type === "string") return text;
  try { return JSON.parse(text); } catch { return text; }
}

const begin = guarded(async () => {
  const inputs = {};
  for (const input of $("inputs").querySelectorAll("[data-name]")) {
    const name = input.dataset.name;
    if (input.value !== "") inputs[name] = value(input.value, about.inputs.properties[name] || {});
  }
  const begun = await post("runs", { inputs });
  location.hash = begun.run_id;
  await runs();
});

// When a run began, as this browser's user reads times.
function begun(run) {
  const date = new Date(run.created === undefined ? run.started_at : run.created);
  return isNaN(date) ? "" : date.toLocaleString();
}

async function runs() {
  const listed = (await json("runs?limit=50")).runs;
  const list = $("runs");
  const focused = list.contains(document.activeElement) && document.activeElement.hash;
  list.replaceChildren();
  for (const run of listed) {
    const link = make("a");
    link.href = "#" + encodeURIComponent(run.run_id);
    if (run.run_id === current) link.setAttribute("aria-current", "true");
    link.title = visible(run.run_id);
    const name = make("span", undefined, "id");
    name.append(make("span", run.prompt || run.run_id, "prompt"), make("time", begun(run)));
    link.append(name, make("span", run.status, "status " + run.status));
    const item = make("li");
    item.append(link);
    list.append(item);
    if (focused === link.hash) link.focus();
  }
}

function note(what, text, kind) {
  const item = make("li");
  item.append(make("span", what, "what"), make("span", text, kind));
  $("events").append(item);
  return item;
}

let words = new Map();
let progress = new Map();
// The branch that an event belongs to, as people read it; nothing on the main chain.
const where = (event) => (event.branch ? "branch " + event.branch.replace(/\/$/, "") + " " + (event.node || "") : "");
function happened(event) {
  switch (event.event) {
    case "started":
      return note("start", event.graph + (event.after ? " goes on after step " + event.after : " begins at " + event.start));
    case "changed": return note("changed", "the graph has changed since the run began: " + event.changes.join("; "));
    case "entered": return note(event.branch ? where(event) : "node", event.node + " (" + event.kind + ")" + (event.visit > 1 ? ", visit " + event.visit : ""));
    case "note": return note(where(event), event.text);
    case "words": {
      // Branches talk at the same time: each node of each branch has a line of its own, until it has answered.
      const key = event.branch + event.node;
      let item = words.get(key);
      if (!item) words.set(key, (item = note(event.branch ? where(event) : "says", "", "words")));
      item.lastChild.textContent += visible(event.text);
      return undefined;
    }
    case "progress": {
      // One line for each tool that is at work, which always says the last.
      const key = [event.branch, event.node, event.tool].join(" ");
      const far = event.done + (event.total === undefined ? "" : "/" + event.total) + " " + event.text;
      const item = progress.get(key);
      if (item) item.lastChild.textContent = visible(event.tool + ": " + far);
      else progress.set(key, note(where(event), event.tool + ": " + far));
      return undefined;
    }
    case "asked": words.delete(event.branch + event.node); return undefined;
    case "left": return note("", event.node + " → " + (event.to.length ? event.to.join(", ") : "end") + ", " + event.seconds.toFixed(2) + " s");
    case "warned": return note("warning", event.node + ": " + event.text);
    case "failed": return note("failed", event.node + ": " + event.message, "bad");
    case "answer_refused": return note("refused", event.message, "bad");
    case "ended": return note("end", event.status + " after " + event.seconds.toFixed(2) + " s");
    default: return undefined;
  }
}

// Calls `each` for what a stream of server-sent events tells, until it ends.
async function listen(path, signal, each) {
  const answer = await call(path, { signal });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const frames = rest.split("\n\n");
    rest = frames.pop();
    for (const frame of frames) {
      const data = frame.split("\n").find((line) => line.startsWith("data: "));
      if (data) await each(JSON.parse(data.slice(6)));
    }
  }
}

function shown(run) {
  $("status").textContent = run.status;
  $("status").className = "status " + run.status;
  $("cancel").hidden = run.status !== "running";
  $("resume").hidden = !["failed", "cancelled", "interrupted"].includes(run.status);
  const output = run.output !== undefined ? run.output : (run.outcome || {}).output;
  const given = output !== undefined && output !== null;
  $("output").hidden = !given;
  $("output").textContent = given ? visible(typeof output === "string" ? output : JSON.stringify(output, null, 2)) : "";
  const error = run.error || (run.outcome || {}).error;
  $("error").hidden = !error;
  $("error").textContent = error ? visible((error.node ? error.node + ": " : "") + error.message) : "";
  const asked = run.status === "waiting" ? run.questions || [] : [];
  arranged($("questions"), asked, (one) => JSON.stringify([run.run_id, one]), question);
}

// Makes a list what it is to be. What is there already is neither made again nor moved, so that it keeps the focus and what is typed.
function arranged(list, wanted, key, made) {
  const known = new Map([...list.children].map((item) => [item.dataset.key, item]));
  let at = list.firstElementChild;
  for (const one of wanted) {
    const item = known.get(key(one)) || made(one);
    item.dataset.key = key(one);
    if (item === at) at = at.nextElementSibling;
    else list.insertBefore(item, at);
  }
  while (at) {
    const next = at.nextElementSibling;
    at.remove();
    at = next;
  }
}

function question(asked) {
  const box = make("div", undefined, "question");
  box.append(make("p", asked.question.trim()));
  const answer = (text) => guarded(async () => {
    const able = (yes) => { for (const button of box.querySelectorAll("button")) button.disabled = !yes; };
    able(false);
    const body = asked.id ? { question: asked.id, answer: text() } : { answer: text() };
    const run = current;
    try {
      if (asked.pause) await post("runs/" + encodeURIComponent(run) + "/resume", {});
      else await post("runs/" + encodeURIComponent(run) + "/answer", body);
    } catch (error) {
      able(true);
      throw error;
    }
    if (run === current) follow(run);
  });
  if (asked.pause) {
    const button = make("button", "Go on");
    button.type = "button";
    button.addEventListener("click", answer(() => ""));
    box.append(button);
    return box;
  }
  for (const option of asked.options || []) {
    const button = make("button", option, "option");
    button.type = "button";
    button.addEventListener("click", answer(() => option));
    box.append(button);
  }
  const form = make("form");
  const input = make("input");
  input.setAttribute("aria-label", "Your answer");
  input.placeholder = (asked.options || []).length ? "or another answer" : "Your answer";
  form.append(input, make("button", "Answer"));
  form.addEventListener("submit", answer(() => input.value));
  box.append(form);
  return box;
}

let drawing = null;
let drawn = 0;
function draw(run) {
  if (!about.picture) return;
  // The last word counts: what is asked for later replaces what has not begun, and what began earlier shows nothing any more.
  clearTimeout(drawing);
  drawn += 1;
  const own = drawn;
  drawing = setTimeout(async () => {
    if (run !== current) return;
    const path = "runs/" + encodeURIComponent(run) + "/graph.svg";
    try {
      if (await show(path, () => run === current && own === drawn)) insight(run);
    } catch { /* a run that is not kept yet */ }
  }, 150);
}

// Shows the picture of this path, if it is still wanted when it has come.
async function show(path, wanted) {
  const svg = await (await call(path)).text();
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (!wanted() || parsed.nodeName !== "svg") return false;
  const box = $("picture");
  const [left, top] = [box.scrollLeft, box.scrollTop];
  box.replaceChildren(document.importNode(parsed, true));
  $("zoom").hidden = false;
  sized();
  // The next state of the same picture stays where its reader was.
  box.scrollTo(left, top);
  announce("drawn", path);
  return true;
}

// How large the picture is: "readable" (as wide as its frame, but no smaller than can be read), "whole", or a part of its own width.
let size = "readable";
const SMALLEST = 0.2;
const LARGEST = 5;
function scale(svg) {
  const box = $("picture");
  const wide = (box.clientWidth || 1) / svg.getAttribute("width");
  const high = (parseFloat(getComputedStyle(box).maxHeight) || Infinity) / svg.getAttribute("height");
  if (size === "readable") return Math.min(1, Math.max(wide, 0.72));
  return size === "whole" ? Math.min(1, wide, high) : size;
}
function sized() {
  const svg = $("picture").querySelector("svg");
  if (svg) svg.style.width = svg.getAttribute("width") * scale(svg) + "px";
}
// What is in the middle of the frame, or under the pointer, stays there.
function zoomed(to, x, y) {
  const box = $("picture");
  const svg = box.querySelector("svg");
  if (!svg) return;
  const before = scale(svg);
  size = typeof to === "number" ? Math.min(LARGEST, Math.max(SMALLEST, before * to)) : to;
  const [across, down] = [x === undefined ? box.clientWidth / 2 : x, y === undefined ? box.clientHeight / 2 : y];
  const grown = scale(svg) / before;
  const [left, top] = [(box.scrollLeft + across) * grown - across, (box.scrollTop + down) * grown - down];
  sized();
  box.scrollTo(left, top);
}

// Where the picture is larger than its frame, the node that asks, failed or is next comes into the middle, once: whoever scrolled from
// there wants to look at something else.
let seen = "";
function insight(run) {
  const box = $("picture");
  const mark = box.querySelector(".badge.open, .badge.bad");
  const place = mark && [run, mark.getAttribute("x"), mark.getAttribute("y")].join(" ");
  if (!place || place === seen) return;
  seen = place;
  const inner = mark.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  box.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  box.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
}

async function refresh(run) {
  const row = await json("runs/" + encodeURIComponent(run));
  if (run !== current) return;
  shown(row);
  announce("refreshed", row);
  draw(run);
  await runs();
}

async function follow(run) {
  if (following) following.abort();
  const own = new AbortController();
  following = own;
  $("events").replaceChildren();
  announce("followed", run);
  words = new Map();
  progress = new Map();
  try {
    await refresh(run);
    await listen("runs/" + encodeURIComponent(run) + "/events", own.signal, async (event) => {
      happened(event);
      announce("happened", event);
      if (event.event === "left") draw(run);
      if (event.event === "outcome") await refresh(run);
    });
    if (run === current) await refresh(run);
  } catch (error) {
    if (error.name !== "AbortError") complain(error);
  }
}

function open() {
  const run = decodeURIComponent(location.hash.slice(1));
  current = run || null;
  $("run").hidden = !run;
  if (announce("opened", current)) {
    $("picture").replaceChildren();
    $("zoom").hidden = true;
  }
  if (!run) return;
  $("run-id").textContent = run;
  follow(run);
}

// What the graph says of itself. What stands in its fields already, stays.
async function introduced() {
  about = await json("about");
  document.title = about.name;
  $("name").textContent = visible(about.name);
  $("purpose").textContent = visible(about.description);
  const properties = Object.entries(about.inputs.properties);
  properties.sort((one, other) => (other[0] === about.prompt) - (one[0] === about.prompt));
  const given = new Map([...$("inputs").querySelectorAll("[data-name]")].map((input) => [input.dataset.name, input.value]));
  $("inputs").replaceChildren(...properties.map(([name, schema]) => field(name, schema, name === about.prompt)));
  for (const input of $("inputs").querySelectorAll("[data-name]")) input.value = given.get(input.dataset.name) || "";
  $("starters").replaceChildren(...about.conversation_starters.map((starter) => {
    const button = make("button", starter);
    button.type = "button";
    button.addEventListener("click", () => { const prompt = $("input-" + about.prompt); if (prompt) { prompt.value = starter; prompt.focus(); } });
    return button;
  }));
}

const ready = guarded(async () => {
  await introduced();
  await runs();
  open();
});

$("start").addEventListener("submit", begin);
$("login").addEventListener("submit", guarded(async () => {
  token = $("token").value.trim();
  sessionStorage.setItem("token", token);
  if (announce("begin")) await ready();
}));
$("cancel").addEventListener("click", guarded(async () => { await post("runs/" + encodeURIComponent(current) + "/cancel", {}); }));
// The token is a header, so a plain link would not do.
$("whole").addEventListener("click", guarded(async () => {
  const text = await (await call("runs/" + encodeURIComponent(current) + "/page")).text();
  const address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  window.open(address);
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}));
$("resume").addEventListener("click", guarded(async () => { await post("runs/" + encodeURIComponent(current) + "/resume", {}); follow(current); }));
const ZOOM = { smaller: 0.8, larger: 1.25, whole: "whole", readable: "readable" };
for (const button of $("zoom").children) button.addEventListener("click", () => zoomed(ZOOM[button.dataset.size]));
$("picture").addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  const box = $("picture").getBoundingClientRect();
  zoomed(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
addEventListener("resize", sized);
addEventListener("hashchange", guarded(async () => open()));
document.addEventListener("DOMContentLoaded", () => { if (announce("begin")) ready(); });
