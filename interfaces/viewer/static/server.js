// Speaking with the server: requests with a token, and a socket that comes back by itself (docs/server.md).

const API = "api/v1";
const OWN_CODES = 4000;
const PATIENCE = [300, 800, 2000, 5000];

/** A request; what the server says when it isn't carried out becomes an error. */
export async function call(path, token, body) {
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(`${API}/${path}`, { method: body === undefined ? "GET" : "POST", headers, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.ok && !/json/.test(answer.headers.get("content-type"))) return answer.blob();
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(said.message ?? `the server says ${answer.status}`), { status: answer.status, code: said.code });
  return said;
}

/** A socket for one token; ``told`` gets every frame, also those of a socket that came back. */
export class Connection {
  constructor(game, token, told) {
    Object.assign(this, { game, token, told, version: 0, waiting: new Map(), failures: 0, number: 0, closed: false, own: crypto.getRandomValues(new Uint32Array(1))[0].toString(36) });
    this.begin();
  }

  /** What has happened by now comes with the replay; the socket tells what follows. */
  async begin() {
    try {
      this.version = (await call(`games/${encodeURIComponent(this.game)}`, this.token)).version;
      if (!this.closed) this.connect();
    } catch (error) {
      this.lost({ code: error.status ? OWN_CODES + error.status : 0, reason: error.message });
    }
  }

  connect() {
    const url = new URL(`${API}/games/${encodeURIComponent(this.game)}/live?after=${this.version}&options=false`, location.href.split("#")[0]);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(url, ["stacktrail.v1", `bearer.${this.token}`]);
    this.socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.lost(event));
  }

  take(frame) {
    if (frame.frame === "hello") {
      this.failures = 0;
      Object.assign(this, { seat: frame.seat, role: frame.role });
      for (const said of this.waiting.values()) this.socket.send(JSON.stringify(said));
    }
    if (frame.frame === "events") this.version = frame.version;
    if (frame.id) this.waiting.delete(frame.id);
    this.told(this, frame);
  }

  lost(event) {
    if (this.closed) return;
    const final = event.code >= 4400 && event.code < 4429;
    this.told(this, { frame: "lost", final, reason: event.reason });
    if (!final) setTimeout(() => (this.socket ? this.connect() : this.begin()), PATIENCE[Math.min(this.failures++, PATIENCE.length - 1)]);
  }

  /** Say something; what wasn't acknowledged is said again, with the same id, once there is a socket again. */
  say(frame) {
    const said = { ...frame, id: `${this.own}-${(this.number += 1)}` };
    this.waiting.set(said.id, said);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(said));
    return said.id;
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}
