/** Where the selected token can go, by the way it lies, each with its price; chosen here, judged, and then gone. */
import type { JSX } from "preact";
import { costLine, place, priced } from "../move/words";
import { useTabletop } from "../panels/context";
import { RuleTag } from "../panels/rule_tag";
import type { Token } from "../wire/view";
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
    <section class="ways" aria-label="Where it can go">
      <h3>Where it can go{mode === undefined ? "" : ` · ${mode.label}`}</h3>
      <Planned />
      {ways.length === 0 && <p class="help">Nowhere just now.</p>}
      <ul>
        {ways.map(({ way, step, further }) => (
          <li key={way}>
            {step === null ? (
              <span class="way-none">{way}: the next square is closed</span>
            ) : (
              <button type="button" class="button small" onClick={() => aim(step)}>
                {way}, one square{step.cost > 0 ? `, ${priced(step.cost, unit)}` : ""}
              </button>
            )}
            {further.length > 0 && (
              <details>
                <summary>
                  {further.length} further {way}
                </summary>
                <ul class="way-cells">
                  {further.map((one) => (
                    <li key={one.cell.join()}>
                      <button type="button" class="button small" onClick={() => aim(one)}>
                        {place(one.cell)}
                        {one.cost > 0 ? `, ${priced(one.cost, unit)}` : ""}
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

function Planned(): JSX.Element | null {
  const { mover } = useTabletop();
  const plan = mover.plan.value;
  const goal = plan?.goal ?? plan?.waypoints.at(-1);
  if (plan === null || goal === undefined || goal === null) return null;
  const answer = mover.current.value;
  const refusal = answer?.rejection;
  const asks = answer?.asks?.length ?? 0;
  return (
    <div class="planned" role="group" aria-label="The planned move">
      <p role="status">
        To {place(goal)}:{" "}
        {answer === null ? (
          "…"
        ) : refusal ? (
          <>
            {refusal.message} <RuleTag id={refusal.rule} />
          </>
        ) : (
          `${costLine(answer)}${asks > 0 ? `. ${asks === 1 ? "Somebody there" : `${asks} there`} will be asked` : ""}`
        )}
      </p>
      <div class="tool-row">
        <button
          type="button"
          class="button small primary"
          disabled={answer === null || (refusal != null && answer.dial === undefined)}
          onClick={() => mover.put({ type: "commit" })}
        >
          {answer?.dial === "ask" ? "Ask the GM" : "Move"}
        </button>
        <button type="button" class="button small" onClick={() => mover.put({ type: "cancel" })}>
          Cancel
        </button>
      </div>
    </div>
  );
}
