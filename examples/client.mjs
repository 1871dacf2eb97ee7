// A client for Stacktrail in plain JavaScript: it tells what happens, asks you what to do, and comes back when the
// connection breaks. Node 20: node --experimental-websocket client.mjs URL GAME TOKEN   (22 or later: without the flag)
import { createInterface } from "node:readline";

const [, , url = "http://127.0.0.1:8420", game, token] = process.argv;
if (!game || !token || !globalThis.WebSocket) {
  console.error("usage: node --experimental-websocket client.mjs URL GAME TOKEN");
  process.exit(2);
}

let version = 0; // the last version that we have: the server sends what is behind it
let unsaid = null; // what we said and nobody acknowledged yet: said again when we come back
let [question, asked] = [null, null]; // the question that is ours to answer; the last one that we were told
let [socket, count] = [null, 0];

function connect() {
  const where = `${url.replace(/^http/, "ws")}/api/v1/games/${encodeURIComponent(game)}/live?after=${version}`;
  socket = new WebSocket(where, ["stacktrail.v1", `bearer.${token}`]);
  socket.onopen = () => unsaid && socket.send(JSON.stringify(unsaid));
  socket.onmessage = ({ data }) => { const frame = JSON.parse(data); hear[frame.frame]?.(frame); };
  socket.onerror = () => {}; // onclose follows
  socket.onclose = ({ code, reason }) => {
    if (code >= 4400 && code < 4500 && code !== 4429) leave(`the server said ${reason}`, 1);
    console.log(`(connection closed: ${code}; coming back)`);
    setTimeout(connect, 500);
  };
}

const hear = {
  hello: ({ players, seat, role, edition }) => console.log(`You are ${players[seat - 1] ?? role} in ${game}, rules of ${edition}.`),
  events: (frame) => { // in order, none missing, none twice
    for (const event of frame.events) {
      if (event.words) console.log(`@${event.version}  ${event.words} (${event.rules.join(", ")})`);
      for (const { object, name } of event.shown) if (event.event === "CardDrawn") console.log(`    ${name} is #${object}`);
    }
    version = frame.version;
  },
  question: (frame) => ask(frame.question),
  taken: ({ refusal }) => { unsaid = null; if (refusal) refused(refusal); },
  trouble: ({ trouble }) => { // we said something wrong: nothing has happened
    console.log(`! ${trouble.message} (${trouble.code})`);
    unsaid = null;
    if (asked?.version === version) ask(asked);
  },
};

function refused(refusal) {
  console.log(`! illegal: ${refusal.reason} (${refusal.rules.join(", ")})`);
  if (refusal.reversed) console.log(`! the action was taken back; everything is as it was at @${refusal.back_to}`);
  for (const { attempt, name } of refusal.keep) console.log(`! may stay, if you answer so: ${name} (${attempt})`);
}

function ask(told) {
  asked = told;
  if (asked.over) leave("The game is over.", 0);
  question = asked.yours ? asked : null;
  if (!question) return console.log(asked.note || `… ${asked.name} is asked (${asked.question})`);
  console.log(`\n${asked.question} (${asked.rule})`);
  asked.options.forEach(({ words }, number) => console.log(`  ${number}  ${words}`));
  console.log("? a number, an answer as JSON, or: pay, why, concede");
}

function say(frame) {
  unsaid = { id: `${process.pid}-${++count}`, ...frame };
  question = null;
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(unsaid));
}

async function typed(line) {
  const said = line.trim();
  if (!said || !question) return;
  if (said === "concede" || said === "pay") return say({ do: said });
  if (said === "why") return why();
  const option = question.options[Number(said)];
  try {
    say({ do: "answer", version: question.version, answer: option ? option.answer : JSON.parse(said) });
  } catch {
    console.log("! neither one of the numbers nor JSON");
  }
}

async function why() {
  const mine = question;
  question = null; // one thing at a time
  const answer = await fetch(`${url}/api/v1/games/${encodeURIComponent(game)}/question?why=true`, { headers: { authorization: `Bearer ${token}` } });
  for (const { words, reasons } of (await answer.json()).refused ?? [])
    console.log(`  not ${words}: ${reasons.map((each) => `${each.words} (${each.rules.join(", ")})`).join("; ")}`);
  if (asked === mine) question = mine; // unless the game has gone on meanwhile
}

function leave(words, status) {
  console.log(words);
  process.exit(status);
}

// Lines are taken one at a time, and only while we are asked: so a file of answers can be typed in as well.
const lines = [];
createInterface({ input: process.stdin }).on("line", (line) => lines.push(line));
setInterval(() => question && lines.length && typed(lines.shift()), 20);
connect();
