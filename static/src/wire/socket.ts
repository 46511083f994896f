/**
 * The one connection to the table. It keeps what was asked until it is answered, and heals by itself: whoever uses it
 * sees commands that settle, in order, whatever happens to the sockets underneath.
 */
import { t } from "../words";
import { delay } from "./backoff";
import type { RawCommand } from "./command";
import { type Answer, type Ask, type Incoming, type Outgoing, PROTOCOL, type Rejection } from "./frames";
import { freshId } from "./ids";
import type { Point } from "./view";

export type Connection = "connecting" | "connected" | "lost" | "closed";

/** As much of a WebSocket as is used here, so that tests can stand in for one. */
export interface Line {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export type Outcome = { ok: true; seq: number } | ({ ok: false } & Rejection);

export interface Hears {
  frame(frame: Incoming): void;
  connection(state: Connection, reason?: string): void;
  pending(commands: readonly Pending[]): void;
}

export interface Pending {
  id: string;
  command: RawCommand;
}

interface Waiting extends Pending {
  text: string;
  settle(outcome: Outcome): void;
}

type Question = { [K in Ask["type"]]: Omit<Extract<Ask, { type: K }>, "id"> }[Ask["type"]];

const SEEN_FRAMES = 25;
const SEEN_MS = 1000;
const TICK_MS = 2500;
const QUIET_MS = 4000;
const DEAD_MS = 6000;
const FRAME_LIMIT = 64 * 1024;

/** After these the server will not have us back, so there is no use in knocking. */
const FINAL: Record<number, string> = {
  4404: t("There is no seat for you at this table any more."),
  4409: t("This page is older than the server. Reload it."),
};

export class Wire {
  #line: Line | null = null;
  #stream: string | undefined;
  #seq = 0;
  #confirmed = 0;
  #attempt = 0;
  #asked = 0;
  #lastHeard = 0;
  #pingedAt = 0;
  #state: Connection = "connecting";
  #healing = false;
  #waiting = new Map<string, Waiting>();
  #answers = new Map<number, (answer: Answer | null) => void>();
  #previewing = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #seenTimer: ReturnType<typeof setTimeout> | undefined;
  #tick: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly open: () => Line,
    private readonly hears: Hears,
    private readonly random: () => number = Math.random,
  ) {}

  get seq(): number {
    return this.#seq;
  }

  start(): void {
    this.#tick ??= setInterval(() => this.#check(), TICK_MS);
    this.#connect();
  }

  stop(): void {
    this.#end("closed");
  }

  /** The window is looked at again, or the network is back: do not wait for a timer to find out. */
  wake(): void {
    if (this.#state === "closed") return;
    if (this.#line === null) this.#connect();
    else if (this.#state === "connected") this.#ping();
  }

  /** Ask for something to happen. Settles once, with the server's answer, however often the line breaks. */
  command(command: RawCommand): Promise<Outcome> {
    const id = freshId();
    const text = JSON.stringify({ type: "command", id, command } satisfies Outgoing);
    if (new Blob([text]).size > FRAME_LIMIT) {
      return Promise.resolve({
        ok: false,
        code: "too_large",
        rule: "",
        message: t("That is too much to send at once."),
      });
    }
    return new Promise((resolve) => {
      this.#waiting.set(id, { id, command, text, settle: resolve });
      this.#tellPending();
      if (this.#state === "connected") this.#line?.send(text);
    });
  }

  /** Ask what would be. The answer is null when the line broke or a newer question took its place. */
  ask(question: Question): Promise<Answer | null> {
    if (this.#state !== "connected") return Promise.resolve(null);
    const id = ++this.#asked;
    if (question.type === "preview") {
      // The server answers only the newest, so the one before would wait for ever.
      this.#answer(this.#previewing, null);
      this.#previewing = id;
    }
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#send({ ...question, id } as Ask);
    });
  }

  /** Point at a place for everybody on the scene. Lost with the line: nobody looks where one pointed a while ago. */
  point(at: Point, look = false): void {
    if (this.#state === "connected") this.#send({ type: "point", at, ...(look ? { look } : {}) });
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#line !== null || this.#state === "closed") return;
    const line = this.open();
    this.#line = line;
    this.#lastHeard = Date.now();
    this.#pingedAt = 0;
    line.onopen = () => this.#hello();
    line.onmessage = (event) => this.#read(event.data);
    line.onclose = (event) => {
      if (this.#line === line) this.#lost(event.code);
    };
  }

  #hello(): void {
    const resume = this.#stream === undefined ? {} : { stream: this.#stream, since: this.#seq };
    this.#send({ type: "hello", protocol: PROTOCOL, ...resume });
  }

  #read(data: unknown): void {
    this.#lastHeard = Date.now();
    let frame: Incoming;
    try {
      frame = JSON.parse(String(data)) as Incoming;
    } catch {
      return;
    }
    switch (frame.type) {
      case "welcome":
        this.#stream = frame.stream;
        this.#seq = frame.seq;
        this.#confirmed = frame.seq;
        this.hears.frame(frame);
        this.#up();
        return;
      case "resumed":
        this.#stream = frame.stream;
        this.hears.frame(frame);
        this.#up();
        return;
      case "patch":
        this.#patch(frame);
        return;
      case "ack":
        this.#settle(frame.id, { ok: true, seq: frame.seq });
        return;
      case "rejected":
        this.#settle(frame.id, {
          ok: false,
          code: frame.code,
          rule: frame.rule ?? "",
          message: frame.message,
          ...(frame.at == null ? {} : { at: frame.at }),
        });
        return;
      case "error":
        if (typeof frame.id === "string") {
          this.#settle(frame.id, { ok: false, code: frame.code, rule: "", message: frame.message });
        } else if (typeof frame.id === "number") this.#answer(frame.id, frame);
        this.hears.frame(frame);
        return;
      case "preview":
      case "reach":
      case "offers":
      case "ranges":
      case "measure":
        this.#answer(frame.id, frame);
        return;
      case "resync":
        this.#heal();
        return;
      case "bye":
        if (frame.reason === "removed") this.#end("closed", t("You were removed from this table."));
        return;
      case "pong":
        return;
      default:
        this.hears.frame(frame);
    }
  }

  #patch(frame: Extract<Incoming, { type: "patch" }>): void {
    if (frame.seq <= this.#seq) return;
    if (frame.seq !== this.#seq + 1) {
      this.#heal();
      return;
    }
    this.#seq = frame.seq;
    this.hears.frame(frame);
    if (this.#seq - this.#confirmed >= SEEN_FRAMES) this.#seen();
    else this.#seenTimer ??= setTimeout(() => this.#seen(), SEEN_MS);
  }

  /** Something is missing: say hello again on the same line, once, and be told what it was. */
  #heal(): void {
    if (this.#healing) return;
    this.#healing = true;
    this.#hello();
  }

  #up(): void {
    this.#healing = false;
    this.#attempt = 0;
    const again = this.#state !== "connected";
    this.#become("connected");
    if (!again) return;
    for (const waiting of this.#waiting.values()) this.#line?.send(waiting.text);
  }

  #seen(): void {
    clearTimeout(this.#seenTimer);
    this.#seenTimer = undefined;
    if (this.#seq === this.#confirmed || this.#state !== "connected") return;
    this.#confirmed = this.#seq;
    this.#send({ type: "seen", seq: this.#seq });
  }

  #check(): void {
    if (this.#line === null) return;
    const now = Date.now();
    if (this.#pingedAt > 0 && this.#lastHeard < this.#pingedAt && now - this.#pingedAt >= DEAD_MS) this.#drop();
    else if (this.#state !== "connected" && now - this.#lastHeard >= QUIET_MS + DEAD_MS) this.#drop();
    else if (now - this.#lastHeard >= QUIET_MS) this.#ping();
  }

  #ping(): void {
    if (this.#state !== "connected" || this.#pingedAt > this.#lastHeard) return;
    this.#pingedAt = Date.now();
    this.#send({ type: "ping" });
  }

  /** A dead line may take minutes to close by itself: leave it behind. */
  #drop(): void {
    const line = this.#line;
    this.#line = null;
    line?.close();
    this.#lost(1006);
  }

  #lost(code: number): void {
    this.#line = null;
    this.#healing = false;
    clearTimeout(this.#seenTimer);
    this.#seenTimer = undefined;
    const open = [...this.#answers.values()];
    this.#answers.clear();
    const final = FINAL[code];
    if (final !== undefined) this.#end("closed", final);
    else if (this.#state !== "closed") {
      this.#become(this.#stream === undefined ? "connecting" : "lost");
      this.#retry = setTimeout(() => this.#connect(), delay(this.#attempt++, this.random));
    }
    for (const resolve of open) resolve(null);
  }

  #end(state: Connection, reason?: string): void {
    clearInterval(this.#tick);
    clearTimeout(this.#retry);
    clearTimeout(this.#seenTimer);
    this.#tick = undefined;
    this.#become(state, reason);
    const line = this.#line;
    this.#line = null;
    line?.close(1000);
    for (const id of [...this.#waiting.keys()]) {
      this.#settle(id, { ok: false, code: "closed", rule: "", message: reason ?? t("The table is closed.") });
    }
  }

  #become(state: Connection, reason?: string): void {
    if (this.#state === state && reason === undefined) return;
    this.#state = state;
    this.hears.connection(state, reason);
  }

  #settle(id: string, outcome: Outcome): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.#tellPending();
    waiting.settle(outcome);
  }

  #answer(id: number, answer: Answer | null): void {
    const resolve = this.#answers.get(id);
    this.#answers.delete(id);
    resolve?.(answer);
  }

  #tellPending(): void {
    this.hears.pending([...this.#waiting.values()].map(({ id, command }) => ({ id, command })));
  }

  #send(frame: Outgoing): void {
    this.#line?.send(JSON.stringify(frame));
  }
}
