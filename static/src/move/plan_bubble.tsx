/** Words at the end of a planned move: what it costs, in which way, and what the table would do with it. */
import type { JSX } from "preact";
import { usePlace } from "../panels/bubbles";
import { useTabletop } from "../panels/context";
import { RuleTag } from "../panels/rule_tag";
import type { Cell } from "../wire/view";
import { t } from "../words";
import { askedWords, costLine, leaveWords, priced } from "./words";

export function PlanBubble(): JSX.Element | null {
  const { mover } = useTabletop();
  const plan = mover.plan.value;
  const cell = plan?.goal ?? plan?.waypoints.at(-1);
  if (plan === null || cell === undefined) return null;
  return <PlanWords cell={cell} />;
}

function PlanWords({ cell }: { cell: Cell }): JSX.Element | null {
  const { mover } = useTabletop();
  const plan = mover.plan.value;
  const place = usePlace(cell, plan?.size ?? 1, plan?.start);
  if (plan === null) return null;
  const answer = mover.current.value;
  const refusal = answer?.rejection;
  const leave = answer?.dial;
  const stopped = refusal != null && leave === undefined;
  const free = plan.way === "free";
  const later = answer === null ? [] : [leaveWords(answer), askedWords(answer)].filter((words) => words !== "");
  const look = stopped ? "refused" : leave !== undefined ? "leave" : "";
  return (
    <div class={`bubble plan ${place.class} ${look}`} style={place.style} data-testid="plan">
      {answer === null ? (
        <span class="muted">…</span>
      ) : refusal ? (
        <span>
          {/* What cannot be done has no price; where the price is the reason, the message names it. */}
          {leave !== undefined && (answer.costs.at(-1) ?? 0) > 0 && (
            <b>{priced(answer.costs.at(-1) ?? 0, answer.unit ?? "")} · </b>
          )}
          {refusal.message} <RuleTag id={refusal.rule} />
        </span>
      ) : (
        <b class="cost">{free ? t("Outside the rules") : costLine(answer)}</b>
      )}
      {later.map((words) => (
        <span key={words} class="asks">
          {words}
        </span>
      ))}
      {!free && <ModeLine dragging={plan.phase === "drag"} />}
      {plan.phase === "aim" && (
        <span class="plan-buttons">
          <button
            type="button"
            class="button primary small"
            disabled={stopped}
            onClick={() => mover.put({ type: "commit" })}
          >
            {leave === "ask" ? t("Ask") : t("Move")} <kbd>↵</kbd>
          </button>
          <button type="button" class="button small" onClick={() => mover.put({ type: "cancel" })}>
            {t("Cancel")}
          </button>
        </span>
      )}
    </div>
  );
}

/** The way of moving, where there are several: while dragging, Tab takes the next. */
function ModeLine({ dragging }: { dragging: boolean }): JSX.Element | null {
  const { mover, session } = useTabletop();
  const { modes } = session.store.ruleset.value;
  const mode = modes.find((one) => one.id === mover.mode.value);
  if (modes.length < 2 || mode === undefined) return null;
  return (
    <span class="mode-line">
      {mode.label} <kbd>{dragging ? "Tab" : "."}</kbd>
    </span>
  );
}
