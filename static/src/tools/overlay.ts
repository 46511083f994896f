/** All that lies over the map now, from whoever shows something: moves, tools, refusals, ways that were gone. */
import { sheetOf } from "../cartography/overlay";
import type { ChartDrawing } from "../chart/drawing";
import { AimDeed } from "../deeds/aim_deed";
import type { Tabletop } from "../panels/context";
import type { AreaDrawing, DeedDrawing, EditDrawing, Overlay, TrailDrawing } from "../stage/stage";
import type { Store } from "../store/store";
import type { Cell, Point, Position } from "../wire/view";

export function overlayOf({ session, mover, group, deeds, tools, ui }: Tabletop): Overlay {
  const { store, notices } = session;
  const refusal = notices.refusal.value;
  const armed = ui.armed.value;
  const hover = ui.hover.value;
  const deed = deedOf({ session, deeds });
  return {
    reach: tools.name.value === "select" && store.group.value.size === 0 && deed === null ? mover.bands.value : null,
    chart: chartOf({ session, mover, tools, ui, deeds }),
    plan: mover.drawing.value ?? deeds.plan.value,
    ghosts: group.ghosts.value,
    deed,
    trails: trailsOf({ session, tools }),
    areas: areasOf({ session, tools }),
    dives: tools.leaps.drawing.value,
    refused: refusal !== null && refusal.scene === store.sceneId.value ? refusal.cell : null,
    aim: armed !== null && hover !== null ? { cell: hover, size: armed.size } : null,
    grid: ui.grid.value,
    walls: store.isGm.value,
    marks: tools.lying.value,
    markChosen: tools.marks.chosenId.value,
    draft: tools.draft.value,
    band: tools.band.value ?? boxOf(tools.align.box.value),
    ruler: tools.ruler.drawing.value,
    edit: editOf(tools),
    sheet: sheetOf(tools, store.isGm.value),
    crosshair: tools.crosshair.value,
    aligning: tools.name.value === "align",
  };
}

/** What is thought about on a map of areas; null on a grid. */
function chartOf({
  session,
  mover,
  tools,
  ui,
  deeds,
}: Pick<Tabletop, "session" | "mover" | "tools" | "ui" | "deeds">): ChartDrawing | null {
  const { store } = session;
  if (store.layout.value === null) return null;
  const idle = tools.name.value === "select" && deeds.current.value === null;
  const { goal, refused } = mover.aimed.value;
  const deed = deeds.current.value;
  const aimed = deed instanceof AimDeed ? deed.ranges.value : null;
  return {
    reach: idle && !ui.ranges.value ? mover.grasp.value : null,
    ranges: (aimed ?? (idle && ui.ranges.value ? mover.ranges.value : null))?.areas ?? null,
    hovered: ui.over.value,
    goal,
    refused,
  };
}

function cellAt(store: Store, position: Position): Cell[] {
  const cell = store.cellOf(position);
  return cell === null ? [] : [cell];
}

/** What waits to strike, and what is being placed or painted now. */
function areasOf({ session, tools }: Pick<Tabletop, "session" | "tools">): AreaDrawing[] {
  const { store } = session;
  const waiting = store.effect.value;
  const name = tools.name.value;
  return [
    ...(waiting !== null && waiting.scene === store.sceneId.value
      ? [{ cells: waiting.cells, label: waiting.label, kind: "waiting" as const }]
      : []),
    ...(name === "strike" || name === "gravity" || name === "blast" ? tools[name].drawing.value : []),
  ];
}

function deedOf({ session, deeds }: Pick<Tabletop, "session" | "deeds">): DeedDrawing | null {
  const deed = deeds.current.value;
  const token = session.store.token(deed?.token ?? null);
  return deed === null || token?.at == null ? null : { at: token.at, size: token.size, ...deed.drawing.value };
}

function editOf(tools: Tabletop["tools"]): EditDrawing | null {
  const name = tools.name.value;
  return name === "walls" || name === "doors" ? tools[name].drawing.value : null;
}

function boxOf(box: { a: Point; b: Point } | null): Overlay["band"] {
  if (box === null) return null;
  return { a: { x: box.a[0] / 1000, y: box.a[1] / 1000 }, b: { x: box.b[0] / 1000, y: box.b[1] / 1000 } };
}

/** Of the selected token, of the one under the pointer, and of the moves that the GM is asked about. */
function trailsOf({ session, tools }: Pick<Tabletop, "session" | "tools">): TrailDrawing[] {
  const { store } = session;
  const trails: TrailDrawing[] = [];
  for (const id of new Set([store.selected.value, tools.hovered.value])) {
    const token = store.token(id);
    if (token?.at != null && token.trail !== undefined && token.trail.length > 1)
      trails.push({ cells: token.trail, size: token.size, kind: "trail" });
  }
  for (const request of store.requests.value) {
    const token = store.token(request.token);
    if (token?.at != null && token.scene === store.sceneId.value)
      trails.push({
        cells: [token.at, ...request.path.flatMap((each) => cellAt(store, each))],
        size: token.size,
        kind: "request",
      });
  }
  return trails;
}
