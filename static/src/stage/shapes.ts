/** The outlines of templates as polygons and circles, in cells: drawn by the stage, asked by the tools who is inside. */
import type { Mark, Point } from "../wire/view";
import type { Spot } from "./camera";

export type Shape = { kind: "circle"; at: Spot; radius: number } | { kind: "polygon"; corners: Spot[] };

export const spotOf = (point: Point): Spot => ({ x: point[0] / 1000, y: point[1] / 1000 });

/** Null for what has no area: a drawing, a note. */
export function shapeOf(mark: Pick<Mark, "kind" | "at" | "points" | "size">): Shape | null {
  const at = spotOf(mark.at);
  const size = mark.size / 1000;
  switch (mark.kind) {
    case "circle":
      return { kind: "circle", at, radius: size };
    case "square":
      return {
        kind: "polygon",
        corners: [
          { x: at.x - size, y: at.y - size },
          { x: at.x + size, y: at.y - size },
          { x: at.x + size, y: at.y + size },
          { x: at.x - size, y: at.y + size },
        ],
      };
    case "line":
    case "cone": {
      const end = mark.points[0];
      if (end === undefined) return null;
      const far = spotOf(end);
      const length = Math.hypot(far.x - at.x, far.y - at.y);
      if (length === 0) return null;
      // Across the way, half as long as it is wide.
      const half: Spot = { x: (-(far.y - at.y) / length) * (size / 2), y: ((far.x - at.x) / length) * (size / 2) };
      const ends = [
        { x: far.x + half.x, y: far.y + half.y },
        { x: far.x - half.x, y: far.y - half.y },
      ];
      if (mark.kind === "cone") return { kind: "polygon", corners: [at, ...ends] };
      return {
        kind: "polygon",
        corners: [{ x: at.x + half.x, y: at.y + half.y }, ...ends, { x: at.x - half.x, y: at.y - half.y }],
      };
    }
    default:
      return null;
  }
}

export function inside(shape: Shape, spot: Spot): boolean {
  if (shape.kind === "circle") return Math.hypot(spot.x - shape.at.x, spot.y - shape.at.y) <= shape.radius + 1e-9;
  let found = false;
  const { corners } = shape;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const a = corners[i];
    const b = corners[j];
    if (a === undefined || b === undefined) continue;
    if (a.y > spot.y !== b.y > spot.y && spot.x < ((b.x - a.x) * (spot.y - a.y)) / (b.y - a.y) + a.x) found = !found;
  }
  return found;
}
