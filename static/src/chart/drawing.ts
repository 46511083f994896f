/** What is laid over a map of areas while somebody thinks about where to go. */
import type { PlaceId } from "../wire/chart";
import type { ChartReach } from "./reach";

export interface ChartDrawing {
  reach: ChartReach | null;
  /** How many areas it is to each from where the selected token is. */
  ranges: Readonly<Record<PlaceId, number>> | null;
  hovered: PlaceId | null;
  /** Where a planned move leads, and the place that it is refused at. */
  goal: PlaceId | null;
  refused: PlaceId | null;
}
