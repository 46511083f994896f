/** A map of areas as the ground of the stage. */
import { drawAreas } from "./draw_areas";
import { drawBorders } from "./draw_borders";
import type { Paint } from "./paint";

export function drawChart(paint: Paint): void {
  drawAreas(paint);
  drawBorders(paint);
}
