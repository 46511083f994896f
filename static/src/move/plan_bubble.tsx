/** Words at the end of a planned move: what it costs, in which way, and what the table would do with it. */
import { Dices } from "lucide";
import type { JSX } from "preact";
import { placeName } from "../chart/words";
import { usePlace } from "../panels/bubbles";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { RuleTag } from "../panels/rule_tag";
import type { PlaceId } from "../wire/chart";
import type { PreviewAnswer } from "../wire/frames";
import type { Cell } from "../wire/view";
import { t } from "../words";
import { isCell } from "./plan";
import { askedWords, costLine, leaveWords, priced, slowedBy } from "./words";

export function PlanBubble(): JSX.Element | null {
  const { mover, session } = useTabletop();
  const plan = mover.plan.value;
  const goal = plan?.goal ?? plan?.waypoints.at(-1);
  const cell = plan === null || goal === undefined ? null : session.store.cellOf(goal, plan.size);
  return cell === null ? null : <PlanWords cell={cell} />;
}

function PlanWords({ cell }: { cell: Cell }): JSX.Element | null {
  const { mover, session } = useTabletop();
  const { store } = session;
  const plan = mover.plan.value;
  const from = plan === null ? undefined : (store.token(plan.token)?.at ?? undefined);
  const place = usePlace(cell, plan?.size ?? 1, isCell(plan?.start) ? plan.start : from);
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
            <b>{priced(answer.costs.at(-1) ?? 0, answer.unit ?? "", answer.per)} · </b>
          )}
          {refusal.message} <RuleTag id={refusal.rule} />
        </span>
      ) : (
        <b class="cost">{free ? t("Outside the rules") : costLine(answer)}</b>
      )}
      {plan.goal !== null && typeof plan.goal === "string" && <WayWords answer={answer} goal={plan.goal} />}
      {!stopped &&
        answer?.checks?.map((check) => (
          <span key={`${check.at} ${check.label}`} class="way-check">
            <Icon of={Dices} size={13} /> {t("{check}: {chance} %", { check: check.label, chance: check.chance })}{" "}
            <RuleTag id={check.rule} />
          </span>
        ))}
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

/** On a map of areas: where to, what halved the speed, and which way of moving would do. */
function WayWords({ answer, goal }: { answer: PreviewAnswer | null; goal: PlaceId }): JSX.Element {
  const { mover, session } = useTabletop();
  const { store } = session;
  const layout = store.layout.value;
  const token = store.token(mover.plan.value?.token ?? null);
  const refused = answer?.rejection != null && answer.dial === undefined;
  const modes = store.ruleset.value.modes.filter(({ id }) => {
    const other = mover.probes.answers.value.get(id);
    return other !== undefined && other.rejection == null;
  });
  // Whoever can simply walk there needs no other way.
  const walk = modes.filter(({ id }) => id === "walk");
  const instead = walk.length > 0 ? walk : modes;
  return (
    <>
      {layout !== null && <span class="way-goal">{t("to {place}", { place: placeName(layout, goal) })}</span>}
      {!refused &&
        answer?.left != null &&
        token !== null &&
        slowedBy(layout, answer, token).map(({ label, rule }) => (
          <span key={label} class="way-factor">
            {t("halved: {factor}", { factor: label })} <RuleTag id={rule} />
          </span>
        ))}
      {refused && instead.length > 0 && (
        <span class="plan-buttons">
          {instead.map(({ id, label }) => (
            <button key={id} type="button" class="button small" onClick={() => mover.useMode(id)}>
              {t("Instead: {mode}", { mode: label })}
            </button>
          ))}
        </span>
      )}
    </>
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
