/** What is laid over a map of areas now, by the tool in hand. */
import type { Toolbox } from "../tools/toolbox";
import type { PlaceId } from "../wire/chart";
import type { SheetDrawing } from "./drawing";
import { middles } from "./shaper";

const NONE: ReadonlySet<PlaceId> = new Set();

export function sheetOf(tools: Toolbox, gm: boolean): SheetDrawing | null {
  const { sheet, pen, shaper, reveal, blast } = tools;
  const name = tools.name.value;
  const held = name === "pen" || name === "shaper" || name === "reveal" || name === "blast";
  const known = reveal.known.value;
  const unknown =
    gm && name !== "blast" && !(name === "reveal" && reveal.preview.value)
      ? new Set([...sheet.areas.value, ...sheet.borders.value].map(({ id }) => id).filter((id) => !known.has(id)))
      : NONE;
  if (!held && unknown.size === 0) return null;
  const one = name === "shaper" && shaper.cutting.value === null ? shaper.one.value : null;
  const previewing = name === "reveal" && reveal.preview.value;
  const seen = (id: PlaceId): boolean => !previewing || known.has(id);
  const layout = sheet.layout.value;
  return {
    outlines: [...(layout?.areas ?? [])].filter(([id]) => seen(id)).map(([id, { outline }]) => ({ id, outline })),
    lines: new Map([...(layout?.borders ?? [])].filter(([id]) => seen(id)).map(([id, { line }]) => [id, line])),
    chosen: sheet.chosen.value,
    hovered: name === "shaper" || name === "reveal" || name === "blast" ? tools[name].hovered.value : null,
    unknown,
    corners: one?.polygon ?? [],
    middles: one === null ? [] : middles(one),
    corner: one === null ? null : shaper.corner.value,
    draft: name === "pen" ? pen.corners.value : name === "shaper" ? (shaper.cutting.value ?? []) : [],
    next: name === "pen" ? pen.next.value : name === "shaper" ? shaper.next.value : null,
    closing: name === "pen" && pen.closing,
    struck: name === "blast" ? blast.places.value : NONE,
  };
}
