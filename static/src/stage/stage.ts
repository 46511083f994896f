/** The narrow door to whatever draws the map. Panels and tools know this page, never a canvas. */
import type { ReadonlySignal } from "@preact/signals";
import type { Cell, Door, Scene, Token } from "../wire/view";
import type { Camera, Size, Spot } from "./camera";

/** A position of the pointer: on screen (from the stage's corner), on the map in cells, and the cell it is in. */
export interface StagePoint {
  screen: Spot;
  world: Spot;
  cell: Cell;
  ctrl: boolean;
  touch: boolean;
}

export interface Hit {
  token: Token | null;
  door: Door | null;
}

/** What hands do to the map. Panning and zooming are the stage's own affair and are not told. */
export interface StageListener {
  /** A press that may become a drag: true to be told of it, false to let it move the map. */
  grab(at: StagePoint): boolean;
  dragStart(at: StagePoint): void;
  dragMove(at: StagePoint): void;
  dragEnd(at: StagePoint): void;
  /** A second finger, or the system took the pointer: as if it had never begun. */
  dragCancel(): void;
  /** The other button was pressed during a drag. */
  secondary(): void;
  tap(at: StagePoint): void;
  /** Right click or long press. */
  context(at: StagePoint): void;
  hover(at: StagePoint | null): void;
}

export interface Marks {
  selected: string | null;
  active: string | null;
  /** Tokens that have a question to answer. */
  asked: ReadonlySet<string>;
}

export interface ReachBand {
  label: string;
  color: string;
  cells: Cell[];
}

export interface ReachDrawing {
  bands: ReachBand[];
  /** Cost by "x,y". */
  costs: ReadonlyMap<string, number>;
}

/** A move being planned. Cells are of the token's north-west corner. */
export interface PlanDrawing {
  size: number;
  start: Cell;
  /** As far as it would be allowed. */
  path: Cell[];
  /** From the refused step on, or what the server has not judged yet. */
  rest: Cell[];
  refused: boolean;
  waypoints: Cell[];
  asks: Cell[];
  goal: Cell | null;
  /** Placing asks no rule: no path, only a ghost. */
  placing: boolean;
}

export interface Overlay {
  reach: ReachDrawing | null;
  plan: PlanDrawing | null;
  refused: Cell | null;
  /** The cell under the pointer, when a click would put something there. */
  aim: { cell: Cell; size: number } | null;
  grid: boolean;
  /** The GM's eyes: walls are shown over a picture. */
  walls: boolean;
}

export const NO_OVERLAY: Overlay = { reach: null, plan: null, refused: null, aim: null, grid: true, walls: false };

export interface Stage {
  readonly camera: ReadonlySignal<Camera>;
  readonly size: ReadonlySignal<Size>;
  /** Set once the picture of the scene, if it has one, is on screen. */
  readonly drawn: ReadonlySignal<boolean>;
  mount(host: HTMLElement): void;
  destroy(): void;
  setScene(scene: Scene | null): void;
  setTokens(tokens: readonly Token[], marks: Marks): void;
  setOverlay(overlay: Overlay): void;
  /** The way a token is known to be walking, so that it is seen to walk it and not to cut the corners. */
  hintPath(token: string, path: readonly Cell[]): void;
  hitTest(world: Spot): Hit;
  cellToScreen(x: number, y: number): Spot;
  fit(): void;
  zoomBy(factor: number, at?: Spot): void;
  panBy(dx: number, dy: number): void;
  reveal(cell: Cell): void;
  on(listener: StageListener): void;
}
