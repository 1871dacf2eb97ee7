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
let question = null; // the question that is open, if it is ours and wants an answer
let asked = null; // the last question that we were told
let socket = null;
let count = 0;
let over = false;

function connect() {
  const where = `${url.replace(/^http/, "ws")}/api/v1/games/${encodeURIComponent(game)}/live?after=${version}`;
  socket = new WebSocket(where, ["stacktrail.v1", `bearer.${token}`]);
  socket.onopen = () => unsaid && socket.send(JSON.stringify(unsaid));
  socket.onmessage = (message) => hear(JSON.parse(message.data));
  socket.onerror = () => {}; // onclose follows
  socket.onclose = ({ code, reason }) => {
    if (over) return;
    if (code >= 4400 && code < 4500 && code !== 4429) leave(`the server said ${reason}`, 1);
    console.log(`(connection closed: ${code}; coming back)`);
    setTimeout(connect, 500);
  };
}

function hear(frame) {
  switch (frame.frame) {
    case "hello":
      console.log(`You are ${frame.players[frame.seat - 1] ?? frame.role} in ${frame.game}, rules of ${frame.edition}.`);
      break;
    case "events": // in order, none missing, none twice
      for (const event of frame.events) {
        if (event.words) console.log(`@${event.version}  ${event.words} (${event.rules.join(", ")})`);
        for (const { object, name } of event.shown) if (event.event === "CardDrawn") console.log(`    ${name} is #${object}`);
      }
      version = frame.version;
      break;
    case "question":
      ask(frame.question);
      break;
    case "taken":
      unsaid = null;
      if (frame.refusal) refused(frame.refusal);
      break;
    case "trouble": // we said something wrong: nothing has happened
      console.log(`! ${frame.trouble.message} (${frame.trouble.code})`);
      unsaid = null;
      if (asked?.version === version) ask(asked);
      break;
  }
}

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
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/games/${encodeURIComponent(game)}/question?why=true`, { headers });
  for (const { words, reasons } of (await answer.json()).refused ?? [])
    console.log(`  not ${words}: ${reasons.map((each) => `${each.words} (${each.rules.join(", ")})`).join("; ")}`);
  if (asked === mine) question = mine; // unless the game has gone on meanwhile
}

function leave(words, status) {
  over = true;
  console.log(words);
  process.exit(status);
}

// Lines are taken one at a time, and only while we are asked: so a file of answers can be typed in as well.
const lines = [];
const keyboard = createInterface({ input: process.stdin });
keyboard.on("line", (line) => lines.push(line));
setInterval(() => question && lines.length && typed(lines.shift()), 20);
connect();
