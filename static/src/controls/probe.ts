/** A window for browser tests to look through. It shows and changes nothing: cells to click, and what is known by now. */
import type { Tabletop } from "../panels/context";
import type { Connection } from "../wire/socket";
import type { Cell } from "../wire/view";

export interface Probe {
  /** The middle of a cell in page coordinates, for a mouse to go to. */
  cellToScreen(x: number, y: number): { x: number; y: number };
  /** The same of an area or border; null where the map has no such place. */
  placeToScreen(place: string): { x: number; y: number } | null;
  readonly seq: number;
  readonly connection: Connection;
  readonly pending: number;
  readonly selected: string | null;
  /** The scene's ground is on screen, with its picture if it has one. */
  readonly drawn: boolean;
  /** Cells of the plan's judged path, or null without a plan. */
  readonly plan: {
    places: readonly string[];
    path: Cell[];
    refused: boolean;
    costs: number[];
    answered: boolean;
  } | null;
  readonly reach: number;
  /** Areas and borders that this window knows of. */
  readonly placesKnown: readonly string[];
  tokenAt(id: string): Cell | null;
  /** The area or border that a token is in. */
  placeOf(id: string): string | null;
}

declare global {
  interface Window {
    footwork?: Probe;
  }
}

export function exposeProbe({ session, stage, mover }: Tabletop): void {
  const { store } = session;
  const cellToScreen = (x: number, y: number): { x: number; y: number } => {
    const spot = stage.cellToScreen(x, y);
    const box = document.getElementById("map")?.getBoundingClientRect();
    return { x: spot.x + (box?.left ?? 0), y: spot.y + (box?.top ?? 0) };
  };
  window.footwork = Object.freeze({
    cellToScreen,
    placeToScreen(place: string) {
      const corner = store.cellOf(place);
      return corner === null ? null : cellToScreen(...corner);
    },
    get seq() {
      return store.seq.value;
    },
    get connection() {
      return store.connection.value;
    },
    get pending() {
      return store.pending.value.length;
    },
    get selected() {
      return store.selected.value;
    },
    get drawn() {
      return stage.drawn.value;
    },
    get plan() {
      const drawing = mover.drawing.value;
      const answer = mover.current.value;
      if (drawing === null) return null;
      const places = answer?.places ?? [];
      const costs = answer?.costs ?? [];
      return { places, path: drawing.path, refused: drawing.refused, costs, answered: answer !== null };
    },
    get reach() {
      const reach = mover.reach.value;
      return (reach?.cells.length ?? 0) + (reach?.places?.length ?? 0);
    },
    get placesKnown() {
      const { areas = [], borders = [] } = store.scene.value?.chart ?? {};
      return [...areas, ...borders].map((place) => place.id);
    },
    tokenAt: (id: string) => store.token(id)?.at ?? null,
    placeOf: (id: string) => store.token(id)?.place ?? null,
  });
}
