import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Incoming } from "./frames";
import { type Connection, type Line, type Pending, Wire } from "./socket";

class FakeLine implements Line {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  hear(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame.type === type);
  }
}

const WELCOME = { type: "welcome", stream: "s1", seq: 10, seat: {}, campaign: {}, view: {}, log: [], ruleset: {} };

let lines: FakeLine[];
let states: Connection[];
let reasons: (string | undefined)[];
let frames: Incoming[];
let pending: readonly Pending[];
let wire: Wire;

const last = (): FakeLine => {
  const line = lines.at(-1);
  if (line === undefined) throw new Error("no line was opened");
  return line;
};

function connect(): FakeLine {
  const line = last();
  line.onopen?.();
  line.hear(WELCOME);
  return line;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  states = [];
  reasons = [];
  frames = [];
  pending = [];
  wire = new Wire(
    () => {
      const line = new FakeLine();
      lines.push(line);
      return line;
    },
    {
      frame: (frame) => frames.push(frame),
      connection: (state, reason) => {
        states.push(state);
        reasons.push(reason);
      },
      pending: (commands) => {
        pending = commands;
      },
    },
    () => 0.5,
  );
  wire.start();
});

afterEach(() => {
  wire.stop();
  vi.useRealTimers();
});

describe("hello", () => {
  it("comes first, with nothing to resume at first and with stream and seq afterwards", () => {
    const line = connect();
    expect(line.sent[0]).toEqual({ type: "hello", protocol: 1 });
    line.hear({ type: "patch", seq: 11, set: { a: 1 } });
    line.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(20_000);
    last().onopen?.();
    expect(last().sent[0]).toEqual({ type: "hello", protocol: 1, stream: "s1", since: 11 });
  });

  it("is said again on the same line after resync, once", () => {
    const line = connect();
    line.hear({ type: "resync" });
    line.hear({ type: "resync" });
    expect(line.of("hello")).toHaveLength(2);
    line.hear({ type: "resumed", stream: "s1", seq: 12 });
    line.hear({ type: "patch", seq: 11 });
    expect(wire.seq).toBe(11);
  });
});

describe("patches", () => {
  it("are taken once and in order; a gap is asked for", () => {
    const line = connect();
    line.hear({ type: "patch", seq: 11 });
    line.hear({ type: "patch", seq: 11 });
    expect(frames.filter((frame) => frame.type === "patch")).toHaveLength(1);
    line.hear({ type: "patch", seq: 14 });
    expect(wire.seq).toBe(11);
    expect(line.of("hello").at(-1)).toEqual({ type: "hello", protocol: 1, stream: "s1", since: 11 });
  });

  it("are confirmed after 25, or after a second", () => {
    const line = connect();
    for (let seq = 11; seq < 35; seq++) line.hear({ type: "patch", seq });
    expect(line.of("seen")).toHaveLength(0);
    line.hear({ type: "patch", seq: 35 });
    expect(line.of("seen")).toEqual([{ type: "seen", seq: 35 }]);
    line.hear({ type: "patch", seq: 36 });
    vi.advanceTimersByTime(1000);
    expect(line.of("seen").at(-1)).toEqual({ type: "seen", seq: 36 });
  });
});

describe("commands", () => {
  it("settle with the answer to their id", async () => {
    const line = connect();
    const said = wire.command({ type: "say", text: "hi" });
    const moved = wire.command({ type: "move", token: "a", path: [[1, 1]] });
    const [first, second] = line.of("command");
    expect(first?.id).not.toBe(second?.id);
    line.hear({ type: "rejected", id: second?.id, code: "too_dear", rule: "GC-02", message: "no", at: 2 });
    line.hear({ type: "ack", id: first?.id, seq: 11 });
    expect(await said).toEqual({ ok: true, seq: 11 });
    expect(await moved).toEqual({ ok: false, code: "too_dear", rule: "GC-02", message: "no", at: 2 });
  });

  it("that were not answered are sent again with the same id, in order, and settle once", async () => {
    const line = connect();
    const settled = vi.fn();
    void wire.command({ type: "say", text: "one" }).then(settled);
    void wire.command({ type: "say", text: "two" });
    const ids = line.of("command").map((frame) => frame.id);
    line.onclose?.({ code: 1006 });
    expect(pending).toHaveLength(2);
    vi.advanceTimersByTime(20_000);
    const again = last();
    again.onopen?.();
    expect(again.of("command")).toHaveLength(0);
    again.hear({ type: "resumed", stream: "s1", seq: 10 });
    expect(again.of("command").map((frame) => frame.id)).toEqual(ids);
    again.hear({ type: "ack", id: ids[0], seq: 11 });
    again.hear({ type: "ack", id: ids[0], seq: 11 });
    await Promise.resolve();
    expect(settled).toHaveBeenCalledTimes(1);
    expect(pending.map((one) => one.id)).toEqual([ids[1]]);
  });

  it("given while the line is down wait for it", () => {
    const line = connect();
    line.onclose?.({ code: 1006 });
    void wire.command({ type: "say", text: "later" });
    vi.advanceTimersByTime(20_000);
    connect();
    expect(last().of("command")).toHaveLength(1);
  });

  it("are refused by a frame error that names them", async () => {
    const line = connect();
    const outcome = wire.command({ type: "say", text: "" });
    line.hear({ type: "error", code: "bad_frame", message: "empty", id: line.of("command")[0]?.id });
    expect(await outcome).toMatchObject({ ok: false, code: "bad_frame" });
  });

  it("too large for a frame are never sent", async () => {
    const line = connect();
    const outcome = await wire.command({ type: "say", text: "x".repeat(70_000) });
    expect(outcome).toMatchObject({ ok: false, code: "too_large" });
    expect(line.of("command")).toHaveLength(0);
  });
});

describe("questions", () => {
  it("are answered by number, and with nothing when the line breaks", async () => {
    const line = connect();
    const reach = wire.ask({ type: "reach", token: "a", mode: "walk" });
    const offers = wire.ask({ type: "offers", token: "a" });
    line.hear({ type: "reach", id: line.of("reach")[0]?.id, token: "a", mode: "walk", unit: "AP", cells: [] });
    expect((await reach)?.type).toBe("reach");
    line.onclose?.({ code: 1006 });
    expect(await offers).toBeNull();
  });

  it("let an older preview go", async () => {
    connect();
    const command = { type: "move" as const, token: "a", path: [[1, 1] as const] };
    const older = wire.ask({ type: "preview", command });
    void wire.ask({ type: "preview", command });
    expect(await older).toBeNull();
  });
});

describe("the line", () => {
  it("is tried again, each time later", () => {
    connect();
    last().onclose?.({ code: 1006 });
    expect(states.at(-1)).toBe("lost");
    const waits: number[] = [];
    for (let i = 0; i < 5; i++) {
      const before = lines.length;
      let waited = 0;
      while (lines.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
      last().onclose?.({ code: 1006 });
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[0]).toBeLessThan(500);
    vi.advanceTimersByTime(20_000);
    connect();
    expect(states.at(-1)).toBe("connected");
  });

  it("that says nothing after a ping is left within about ten seconds", () => {
    const line = connect();
    vi.advanceTimersByTime(5000);
    expect(line.of("ping")).toHaveLength(1);
    vi.advanceTimersByTime(7500);
    expect(line.closed).toBe(true);
    expect(states).toContain("lost");
  });

  it("that answers pings stays", () => {
    const line = connect();
    for (let i = 0; i < 40; i++) {
      vi.advanceTimersByTime(2500);
      if (line.of("ping").length > 0) line.hear({ type: "pong" });
    }
    expect(lines).toHaveLength(1);
    expect(states.at(-1)).toBe("connected");
  });

  it("is looked at when the window wakes", () => {
    const line = connect();
    vi.advanceTimersByTime(10);
    wire.wake();
    expect(line.of("ping")).toHaveLength(1);
    line.onclose?.({ code: 1006 });
    wire.wake();
    expect(lines).toHaveLength(2);
  });

  it("is given up where there is no seat any more", async () => {
    const line = connect();
    const open = wire.command({ type: "say", text: "x" });
    line.onclose?.({ code: 4404 });
    expect(states.at(-1)).toBe("closed");
    expect(reasons.at(-1)).toMatch(/no seat/);
    expect(await open).toMatchObject({ ok: false });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });

  it("is given up after a bye for being removed, and not after one for a restart", () => {
    const line = connect();
    line.hear({ type: "bye", reason: "restart" });
    line.onclose?.({ code: 1012 });
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(20_000);
    connect().hear({ type: "bye", reason: "removed" });
    expect(states.at(-1)).toBe("closed");
  });

  it("takes no harm from what is no JSON", () => {
    const line = connect();
    line.onmessage?.({ data: "{" });
    expect(states.at(-1)).toBe("connected");
  });
});
