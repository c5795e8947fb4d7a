// Starts a run on the page of a service, answers its question, reads the output.
// node browser.mjs CHROMIUM URL SCREENSHOTS; prints one JSON object.
import { browse } from "./chromium.mjs";

const [chromium, url, pictures] = process.argv.slice(2);
await browse(chromium, pictures, async ({ evaluate, until, picture, complaints, navigate }) => {
  await navigate(url);
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
});
