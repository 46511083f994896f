/** What a tool is: hands on the map go to the one that is held. The select tool is none of these: it is `controls/hands`. */
import type { StagePoint } from "../stage/stage";

export const TOOLS = [
  "select",
  "band",
  "ruler",
  "circle",
  "square",
  "cone",
  "line",
  "strike",
  "draw",
  "note",
  "erase",
  "ping",
  "walls",
  "doors",
  "gravity",
  "align",
  "pen",
  "shaper",
  "reveal",
  "blast",
] as const;
export type ToolName = (typeof TOOLS)[number];

export const GM_TOOLS: ReadonlySet<ToolName> = new Set([
  "walls",
  "doors",
  "gravity",
  "align",
  "pen",
  "shaper",
  "reveal",
]);
/** On maps of areas and only there, and on other maps and only there. */
export const AREA_TOOLS: ReadonlySet<ToolName> = new Set(["pen", "shaper", "reveal"]);
export const GRID_TOOLS: ReadonlySet<ToolName> = new Set(["walls", "doors", "gravity"]);
export const MARK_TOOLS: ReadonlySet<ToolName> = new Set(["circle", "square", "cone", "line", "draw", "note", "erase"]);

export interface Tool {
  /** True to be told of a drag; false lets it move the map. */
  grab(at: StagePoint): boolean;
  dragStart(at: StagePoint): void;
  dragMove(at: StagePoint): void;
  dragEnd(at: StagePoint): void;
  dragCancel(): void;
  tap(at: StagePoint): void;
  hover?(at: StagePoint | null): void;
  /** One step back: the last point, the chain, what is chosen. False when there is nothing to take back. */
  back?(): boolean;
  /** All of what is under way given up at once, where Esc means more than a step. */
  cancel?(): boolean;
  /** Enter with nothing under way to put: the chain is done, the change is applied. */
  finish?(): boolean;
  key?(event: KeyboardEvent): boolean;
  /** What Enter at the crosshair does: a tap, or the beginning and end of a drag. */
  readonly byKey: "tap" | "drag";
  /** Whether something there can be dragged, for a tool that otherwise is used by taps: then Enter takes it along. */
  grips?(at: StagePoint): boolean;
  /** Another tool is taken up. */
  leave(): void;
}
