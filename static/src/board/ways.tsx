/** Where the selected token can go, by the way it lies, each with its price; chosen here, judged, and then gone. */
import type { JSX } from "preact";
import { whereWords } from "../chart/words";
import { askedWords, checkWords, costLine, place, priced } from "../move/words";
import { useTabletop } from "../panels/context";
import { RuleTag } from "../panels/rule_tag";
import type { Token } from "../wire/view";
import { many, t, within } from "../words";
import { TOWARDS } from "./compass";
import { byWay, type Reached } from "./reached";

export function Ways({ token }: { token: Token }): JSX.Element {
  const { mover, session } = useTabletop();
  const reach = mover.reach.value;
  const ways = token.at === null || reach?.token !== token.id ? [] : byWay(token.at, reach.cells);
  const unit = reach?.unit ?? "";
  const mode = session.store.ruleset.value.modes.find((one) => one.id === mover.mode.value);
  const aim = ({ cell }: Reached): void => {
    const grip = mover.grip(token);
    if (grip !== null) mover.put({ type: "aim", token: grip, cell, waypoint: false, way: mover.way });
  };
  return (
    <section class="ways" aria-label={t("Where it can go")}>
      <h3>{mode === undefined ? t("Where it can go") : t("Where it can go: {mode}", { mode: mode.label })}</h3>
      <Planned />
      {ways.length === 0 && <p class="help">{t("Nowhere just now.")}</p>}
      <ul>
        {ways.map(({ way, step, further }) => (
          <li key={way}>
            {step === null ? (
              <span class="way-none">{t("The next square {towards} is closed.", { towards: TOWARDS[way] })}</span>
            ) : (
              <button type="button" class="button small" onClick={() => aim(step)}>
                {step.cost > 0
                  ? t("One square {towards}, {price}", { towards: TOWARDS[way], price: priced(step.cost, unit) })
                  : t("One square {towards}", { towards: TOWARDS[way] })}
              </button>
            )}
            {further.length > 0 && (
              <details>
                <summary>
                  {many("{n} square further {towards}", "{n} squares further {towards}", further.length, {
                    towards: TOWARDS[way],
                  })}
                </summary>
                <ul class="way-cells">
                  {further.map((one) => (
                    <li key={one.cell.join()}>
                      <button type="button" class="button small" onClick={() => aim(one)}>
                        {one.cost > 0 ? `${place(one.cell)}, ${priced(one.cost, unit)}` : place(one.cell)}
                      </button>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Planned(): JSX.Element | null {
  const { mover, session } = useTabletop();
  const plan = mover.plan.value;
  const goal = plan?.goal ?? plan?.waypoints.at(-1);
  if (plan === null || goal === undefined || goal === null) return null;
  const answer = mover.current.value;
  const refusal = answer?.rejection;
  return (
    <div class="planned" role="group" aria-label={t("The planned move")}>
      <p role="status">
        {within("To {place}: {what}", {
          place: whereWords(session.store.layout.value, goal),
          what:
            answer === null ? (
              "…"
            ) : refusal ? (
              <>
                {refusal.message} <RuleTag id={refusal.rule} />
              </>
            ) : (
              costLine(answer)
            ),
        })}{" "}
        {answer !== null && !refusal && [askedWords(answer), ...checkWords(answer)].filter(Boolean).join(" ")}
      </p>
      <div class="tool-row">
        <button
          type="button"
          class="button small primary"
          disabled={answer === null || (refusal != null && answer.dial === undefined)}
          onClick={() => mover.put({ type: "commit" })}
        >
          {answer?.dial === "ask" ? t("Ask the GM") : t("Move")}
        </button>
        <button type="button" class="button small" onClick={() => mover.put({ type: "cancel" })}>
          {t("Cancel")}
        </button>
      </div>
    </div>
  );
}
