import { expect, it } from "vitest";
import type { Scene } from "../wire/view";
import { isWeightless, weightlessCount } from "./gravity";
import { edgesOf } from "./outline";

const scene = (more: Partial<Scene>): Scene => ({ id: "s", name: "S", space: "square", width: 4, height: 3, ...more });

it("knows the listed squares, or with all of them their exceptions", () => {
  const none = scene({});
  const some = scene({ zero_g: [[1, 1]] });
  const all = scene({ zero_g: "all", gravity: [[1, 1]] });
  expect([none, some, all].map((one) => isWeightless(one, [1, 1]))).toEqual([false, true, false]);
  expect([none, some, all].map((one) => isWeightless(one, [0, 0]))).toEqual([false, false, true]);
  expect([none, some, all].map(weightlessCount)).toEqual([0, 1, 11]);
});

it("draws a line round a region and none within", () => {
  expect(
    edgesOf([
      [0, 0],
      [1, 0],
    ]),
  ).toHaveLength(6);
});
