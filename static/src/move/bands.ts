/** Reachable cells sorted into a few prices, cheapest first. Which is which is told by number as well as by colour. */
import type { ReachBand, ReachDrawing } from "../stage/stage";
import type { Cell } from "../wire/view";
import { number, t } from "../words";
import { priced } from "./words";

const NEAREST = { color: "#8ff0cf", hatch: "none" } as const;
/** From near to far, each darker than the one before, and each hatched otherwise for eyes that tell no colours apart. */
const LOOKS: readonly Pick<ReachBand, "color" | "hatch">[] = [
  NEAREST,
  { color: "#f2c14e", hatch: "rising" },
  { color: "#ff8f5c", hatch: "falling" },
  { color: "#c86bd6", hatch: "crossed" },
];

export function bandsOf(
  cells: readonly (readonly [number, number, number])[],
  unit: string,
  size: number,
): ReachDrawing {
  const costs = new Map<string, number>();
  const covered = new Map<string, Cell>();
  for (const [x, y, cost] of cells) {
    // A large token covers more than the cell it is counted from; each cell is as dear as its cheapest way.
    for (let dx = 0; dx < size; dx++) {
      for (let dy = 0; dy < size; dy++) {
        const key = `${x + dx},${y + dy}`;
        const known = costs.get(key);
        if (known !== undefined && known <= cost) continue;
        costs.set(key, cost);
        covered.set(key, [x + dx, y + dy]);
      }
    }
  }
  const prices = [...new Set(costs.values())].sort((a, b) => a - b).filter((cost) => cost > 0);
  if (prices.length === 0) {
    // Nothing is paid: one tint for all that can be walked to.
    const all = [...covered.values()];
    return {
      costs: new Map(),
      bands: all.length === 0 ? [] : [{ label: t("in reach"), ...NEAREST, cells: all }],
    };
  }
  const count = Math.min(LOOKS.length, prices.length);
  const per = Math.ceil(prices.length / count);
  const bands: ReachBand[] = [];
  const bandOf = new Map<number, ReachBand>();
  for (let i = 0; i < prices.length; i += per) {
    const group = prices.slice(i, i + per);
    const low = group[0] ?? 0;
    const high = group.at(-1) ?? low;
    const label = low === high ? priced(low, unit) : `${number(low)}–${priced(high, unit)}`;
    const band: ReachBand = { label, ...(LOOKS[bands.length] ?? NEAREST), cells: [] };
    bands.push(band);
    for (const price of group) bandOf.set(price, band);
  }
  for (const [key, cell] of covered) {
    const cost = costs.get(key) ?? 0;
    bandOf.get(cost)?.cells.push(cell);
  }
  return { bands, costs };
}
