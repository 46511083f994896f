/** What the server makes of a deed, in words. */
import { askedWords, costLine, leaveWords, place, priced } from "../move/words";
import type { PreviewAnswer } from "../wire/frames";
import { many, t } from "../words";
import { AimDeed } from "./aim_deed";
import type { Deed } from "./deed";
import { HeadingDeed } from "./heading_deed";

/** What it costs, also where nothing comes to move. */
export function priceWords(deed: Deed, answer: PreviewAnswer): string {
  if (deed instanceof AimDeed) return deed.rangeWords();
  if (answer.costs.length > 0 && (answer.costs.at(-1) ?? 0) > 0) return costLine(answer);
  const { cost = 0, unit = "" } = deed.offer;
  return cost > 0 ? costLine({ ...answer, costs: [cost], unit: answer.unit || unit }) : t("free");
}

/** What becomes of it where it is not seen from the price: where it ends, what holds it up. */
export function comesTo(deed: Deed, answer: PreviewAnswer): string[] {
  if (answer.rejection != null && answer.dial === undefined) return [];
  const told = [leaveWords(answer), askedWords(answer)];
  const squares = answer.path.length;
  if (deed instanceof HeadingDeed) {
    if (deed.speeds.length > 0 && squares < deed.speed.value)
      told.push(many("It is stopped after {n} square.", "It is stopped after {n} squares.", squares));
    else if (deed.speeds.length === 0 && squares === 0) told.push(t("The next square that way is not free."));
  } else if (deed.kind === "target") {
    told.push(squares === 0 ? t("There is no room to give way.") : "");
  }
  return told.filter((words) => words !== "");
}

export function spoken(deed: Deed, answer: PreviewAnswer): string {
  const { rejection } = answer;
  const end = answer.path.at(-1);
  const what =
    rejection != null && answer.dial === undefined
      ? [rejection.message, rejection.rule].filter(Boolean).join(" ")
      : t("{price}.", { price: priceWords(deed, answer) });
  const to = end === undefined ? "" : t("To {place}.", { place: place(end) });
  return [t("{chosen}: {what}", { chosen: deed.words(), what }), to, ...comesTo(deed, answer)]
    .filter(Boolean)
    .join(" ");
}

/** What an offer costs, in short. */
export function offerPrice(cost: number | undefined, unit: string | undefined): string {
  return (cost ?? 0) > 0 ? priced(cost ?? 0, unit ?? "") : "";
}
