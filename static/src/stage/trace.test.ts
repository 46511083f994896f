import { expect, it } from "vitest";
import { follow, fresh, TRACE_MS } from "./trace";

const at = (x: number) => ({ x, y: 0 });

it("follows a pointer that goes on, and forgets where it was long ago", () => {
  let trace = follow([], at(1), 0);
  for (let i = 1; i <= 20; i++) trace = follow(trace, at(i + 1), i * 100);
  expect(trace.at(-1)?.at.x).toBe(21);
  expect(trace.every(({ when }) => 2000 - when < TRACE_MS)).toBe(true);
  expect(trace.length).toBe(TRACE_MS / 100);
  expect(fresh(trace, 9000)).toEqual([]);
});

it("is no line where the same place is pointed at again", () => {
  expect(follow(follow([], at(1), 0), at(1), 100)).toHaveLength(1);
});

it("begins anew for whoever points elsewhere a while later", () => {
  const trace = follow([], at(1), 0);
  expect(follow(trace, at(9), 1000)).toEqual([{ at: at(9), when: 1000 }]);
});
