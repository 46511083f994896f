import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Latest } from "./latest";

describe("Latest", () => {
  let out: { question: number; answer(value: string | null): void }[];
  let heard: [number, string][];
  let latest: Latest<number, string>;

  beforeEach(() => {
    vi.useFakeTimers();
    out = [];
    heard = [];
    latest = new Latest(
      (question) => new Promise((resolve) => out.push({ question, answer: resolve })),
      (question, answer) => heard.push([question, answer]),
      1000,
    );
  });
  afterEach(() => vi.useRealTimers());

  const flush = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0);
  };

  it("has one question out and keeps only the newest behind it", async () => {
    latest.put(1);
    latest.put(2);
    latest.put(3);
    expect(out.map((one) => one.question)).toEqual([1]);
    out[0]?.answer("one");
    await flush();
    expect(out.map((one) => one.question)).toEqual([1, 3]);
    out[1]?.answer("three");
    await flush();
    expect(heard).toEqual([
      [1, "one"],
      [3, "three"],
    ]);
  });

  it("does not wait for ever for an answer", async () => {
    latest.put(1);
    latest.put(2);
    await vi.advanceTimersByTimeAsync(1100);
    expect(out.map((one) => one.question)).toEqual([1, 2]);
  });

  it("ignores answers to what was forgotten", async () => {
    latest.put(1);
    latest.forget();
    out[0]?.answer("one");
    await flush();
    expect(heard).toEqual([]);
  });
});
