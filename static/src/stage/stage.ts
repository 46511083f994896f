/** The narrow door to whatever draws the map. Panels and tools know this page, never a canvas. */
import type { ReadonlySignal } from "@preact/signals";
import type { SheetDrawing } from "../cartography/drawing";
import type { ChartDrawing } from "../chart/drawing";
import type { PlaceId } from "../wire/chart";
import type { Cell, Door, Mark, Point, Scene, Token, Wall } from "../wire/view";
import type { Camera, Size, Spot } from "./camera";

/** A position of the pointer: on screen (from the stage's corner), on the map in cells, and the cell it is in. */
export interface StagePoint {
  screen: Spot;
  world: Spot;
  cell: Cell;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
  touch: boolean;
}

export interface Hit {
  token: Token | null;
  door: Door | null;
  mark: Mark | null;
  /** On a map of areas the area or border there, whatever stands on it. */
  place: PlaceId | null;
}

/** What hands do to the map. Panning and zooming are the stage's own affair and are not told. */
export interface StageListener {
  /** A press that may become a drag: true to be told of it, false to let it move the map. */
  grab(at: StagePoint, long: boolean): boolean;
  dragStart(at: StagePoint): void;
  dragMove(at: StagePoint): void;
  dragEnd(at: StagePoint): void;
  /** A second finger, or the system took the pointer: as if it had never begun. */
  dragCancel(): void;
  /** The other button was pressed during a drag. */
  secondary(): void;
  tap(at: StagePoint): void;
  /** Right click, or a finger held on something and lifted again. */
  context(at: StagePoint): void;
  /** A press held still for a while: true if that was all it meant. */
  hold(at: StagePoint): boolean;
  hover(at: StagePoint | null): void;
  /** The wheel: a notch, 1 away from oneself, or 0 while there is less than one. False lets it zoom. */
  wheel?(by: 1 | 0 | -1): boolean;
}

export interface Emphasis {
  selected: string | null;
  /** Several selected together. */
  group: ReadonlySet<string>;
  active: string | null;
  /** Tokens that have a question to answer. */
  asked: ReadonlySet<string>;
}

/** The slant of the lines that fill a cell. */
export type Hatch = "none" | "rising" | "falling" | "crossed";

export interface ReachBand {
  label: string;
  color: string;
  hatch: Hatch;
  cells: Cell[];
}

export interface ReachDrawing {
  bands: ReachBand[];
  /** Cost by "x,y". */
  costs: ReadonlyMap<string, number>;
}

/** What a step of a plan comes to: of no price, cheap, dear, more than there is, or only with leave. */
export type Tone = "plain" | "one" | "more" | "far" | "leave";

/** A move being planned. Cells are of the token's north-west corner. */
export interface PlanDrawing {
  size: number;
  start: Cell;
  /** As far as it would be allowed. */
  path: Cell[];
  /** One for each cell of `path`. */
  tones: Tone[];
  /** From the refused step on, or what the server has not judged yet. */
  rest: Cell[];
  refused: boolean;
  waypoints: Cell[];
  asks: Cell[];
  /** Where something is rolled for. */
  checks?: readonly Cell[];
  goal: Cell | null;
  /** Outside the rules: the way is straight and nothing is asked. */
  unruled: boolean;
}

/** One token's share of a group move. */
export interface GhostDrawing {
  token: string;
  size: number;
  path: Cell[];
  goal: Cell;
  refused: boolean;
}

/** A way that somebody came, or asks to go. Cells are of the north-west corner. */
export interface TrailDrawing {
  cells: readonly Cell[];
  size: number;
  kind: "trail" | "request";
}

export interface RulerDrawing {
  /** In cells. */
  points: Spot[];
  /** What is written at the far end. */
  label: string;
}

/** Walls being edited: what is chosen, what is about to be, and where the next end would be. */
export interface EditDrawing {
  walls: readonly Wall[];
  doors: readonly Door[];
  chosen: ReadonlySet<string>;
  hovered: string | null;
  draft: { a: Point; b: Point } | null;
  snap: Point | null;
}

/** Cells that a tool or an effect means. */
export interface AreaDrawing {
  cells: readonly Cell[];
  /** What is written at it. */
  label: string;
  /** An effect about to be laid, one that waits for answers, gravity about to be switched off, or on. */
  kind: "laid" | "waiting" | "lift" | "weigh";
}

/** A cell that somebody caught can dive to: of their north-west corner. */
export interface DiveDrawing {
  cell: Cell;
  size: number;
  color: string;
  label: string;
  chosen: boolean;
}

/** A square round a pivot, with what it costs to get there either way; "" where that way does not lead so far. */
export interface RingSquare {
  cell: Cell;
  cw: string;
  ccw: string;
  asks: boolean;
}

/** A deed of the token at `at` for which something is being chosen. */
export interface DeedDrawing {
  at: Cell;
  size: number;
  /** Steps that it can be headed along. */
  arrows?: readonly { by: Cell; chosen: boolean }[];
  pivot?: { cell: Cell; from: Cell; label: string };
  ring?: readonly RingSquare[];
  /** The ring is only looked at. */
  faint?: boolean;
  /** Whom it is done to. */
  picked?: { cell: Cell; size: number };
}

export interface Pulse {
  /** In cells. */
  at: Spot;
  name: string;
  color: string;
  look: boolean;
}

export interface Overlay {
  reach: ReachDrawing | null;
  /** On a map of areas. */
  chart: ChartDrawing | null;
  plan: PlanDrawing | null;
  ghosts: readonly GhostDrawing[];
  deed: DeedDrawing | null;
  trails: readonly TrailDrawing[];
  areas: readonly AreaDrawing[];
  dives: readonly DiveDrawing[];
  refused: Cell | null;
  /** The cell under the pointer, when a click would put something there. */
  aim: { cell: Cell; size: number } | null;
  grid: boolean;
  /** The GM's eyes: walls are shown over a picture. */
  walls: boolean;
  marks: readonly Mark[];
  /** The mark that is selected. */
  markChosen: string | null;
  /** A mark being drawn, and what is written at the pointer. */
  draft: { mark: Mark; label: string } | null;
  /** Corners of a rubber band, in cells. */
  band: { a: Spot; b: Spot } | null;
  ruler: RulerDrawing | null;
  edit: EditDrawing | null;
  /** A map of areas being drawn, or struck. */
  sheet: SheetDrawing | null;
  /** Where the keys aim, in cells. */
  crosshair: Spot | null;
  /** The grid drawn strongly, for aligning the picture under it. */
  aligning: boolean;
}

export const NO_OVERLAY: Overlay = {
  reach: null,
  chart: null,
  plan: null,
  ghosts: [],
  deed: null,
  trails: [],
  areas: [],
  dives: [],
  refused: null,
  aim: null,
  grid: true,
  walls: false,
  marks: [],
  markChosen: null,
  draft: null,
  band: null,
  ruler: null,
  edit: null,
  sheet: null,
  crosshair: null,
  aligning: false,
};

export interface Stage {
  readonly camera: ReadonlySignal<Camera>;
  readonly size: ReadonlySignal<Size>;
  /** Set once the picture of the scene, if it has one, is on screen. */
  readonly drawn: ReadonlySignal<boolean>;
  mount(host: HTMLElement): void;
  destroy(): void;
  setScene(scene: Scene | null): void;
  setTokens(tokens: readonly Token[], emphasis: Emphasis): void;
  setOverlay(overlay: Overlay): void;
  /** Tokens to ring: whom a template would catch. */
  setCaught(tokens: ReadonlySet<string>): void;
  /** The way a token is known to be walking, so that it is seen to walk it and not to cut the corners. */
  hintPath(token: string, path: readonly Cell[]): void;
  hitTest(world: Spot): Hit;
  cellToScreen(x: number, y: number): Spot;
  fit(): void;
  zoomBy(factor: number, at?: Spot): void;
  panBy(dx: number, dy: number): void;
  reveal(cell: Cell): void;
  /** Bring a place, in cells, into the middle. */
  centre(at: Spot): void;
  /** Rings that spread from a place and fade. */
  pulse(pulse: Pulse): void;
  /** Let go of a drag from outside, as with Escape. */
  release(): void;
  on(listener: StageListener): void;
}
