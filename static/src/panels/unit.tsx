/** Units of time: which it is, and how much of it everybody has moved. */
import type { JSX } from "preact";
import { fraction } from "../chart/words";
import type { Clock, Token } from "../wire/view";
import { many, t } from "../words";
import { useTabletop } from "./context";

/** "Round 3", "Cycle 2". */
export function cycleTitle(clock: Clock): string {
  if (clock.kind !== "units") return t("Cycle {n}", { n: clock.cycle });
  return t("{unit} {n}", { unit: clock.unit?.name ?? t("Unit"), n: clock.cycle });
}

/** Two areas in a unit, by halves. */
const HALVES = 4;

/** A pip for each half of an area; those that are used up are filled. */
export function Pips({ token }: { token: Token }): JSX.Element | null {
  const clock = useTabletop().session.store.clock.value;
  const moved = token.status?.moved;
  if (clock.kind !== "units" || typeof moved !== "number") return null;
  const used = Math.round(moved * 2);
  const count = Math.max(HALVES, used);
  const words = many("{areas} area moved", "{areas} areas moved", Math.ceil(moved), { areas: fraction(moved) });
  return (
    <span class="pips" title={words}>
      <span class="visually-hidden">{words}</span>
      {Array.from({ length: count }, (_, i) => (
        <i key={i} aria-hidden="true" class={i < used ? "used" : ""} />
      ))}
    </span>
  );
}
