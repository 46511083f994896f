/** Words that belong to a place on the map: what a plan costs, and why something was refused. */
import { OctagonX, X } from "lucide";
import type { CSSProperties, JSX } from "preact";
import { costLine, priced } from "../move/words";
import { toScreen } from "../stage/camera";
import type { Cell } from "../wire/view";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import { RuleTag } from "./rule_tag";

const ROOM = 150;

/** Above the cell or below it: where there is room, and rather away from `from`, whose token it would cover. */
function usePlace(cell: Cell, size: number, from?: Cell): { class: string; style: CSSProperties } {
  const { stage } = useTabletop();
  const camera = stage.camera.value;
  const above = toScreen(camera, cell[0] + size / 2, cell[1]);
  const below = above.y + size * camera.scale;
  const away = from !== undefined && cell[1] > from[1] && below + ROOM < stage.size.value.height;
  const under = away || above.y < ROOM;
  const y = under ? below : above.y;
  return {
    class: under ? "under" : "over",
    style: { "--x": `${above.x}px`, "--y": `${y}px` } as CSSProperties,
  };
}

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
  const asks = answer?.asks?.length ?? 0;
  const refusal = answer?.rejection;
  return (
    <div class={`bubble plan ${place.class} ${refusal ? "refused" : ""}`} style={place.style} data-testid="plan">
      {plan.way === "free" ? (
        <span>Place freely</span>
      ) : answer === null ? (
        <span class="muted">…</span>
      ) : refusal ? (
        <span>
          {(answer.costs.at(-1) ?? 0) > 0 && <b>{priced(answer.costs.at(-1) ?? 0, answer.unit ?? "")} · </b>}
          {refusal.message} <RuleTag id={refusal.rule} />
        </span>
      ) : (
        <b class="cost">{costLine(answer)}</b>
      )}
      {asks > 0 && <span class="asks">{asks === 1 ? "Somebody there will be asked" : `${asks} will be asked`}</span>}
      {plan.phase === "aim" && (
        <span class="plan-buttons">
          <button
            type="button"
            class="button primary small"
            disabled={refusal != null}
            onClick={() => mover.put({ type: "commit" })}
          >
            {plan.way === "free" ? "Place" : "Move"} <kbd>↵</kbd>
          </button>
          <button type="button" class="button small" onClick={() => mover.put({ type: "cancel" })}>
            Cancel
          </button>
        </span>
      )}
    </div>
  );
}

export function RefusalBubble(): JSX.Element | null {
  const { session } = useTabletop();
  const refusal = session.notices.refusal.value;
  if (refusal === null) return null;
  const here = refusal.cell !== null && refusal.scene === session.store.sceneId.value;
  return here && refusal.cell !== null ? <RefusalAt cell={refusal.cell} /> : <RefusalWords class="toast" />;
}

function RefusalAt({ cell }: { cell: Cell }): JSX.Element {
  const place = usePlace(cell, 1);
  return <RefusalWords class={`bubble refusal ${place.class}`} style={place.style} />;
}

function RefusalWords({ class: name, style }: { class: string; style?: CSSProperties }): JSX.Element | null {
  const { notices } = useTabletop().session;
  const refusal = notices.refusal.value;
  if (refusal === null) return null;
  return (
    <div class={name} style={style} role="alert" data-testid="refusal" data-code={refusal.code}>
      <Icon of={OctagonX} size={16} />
      <span>
        {refusal.message} <RuleTag id={refusal.rule} />
      </span>
      <button type="button" class="button quiet icon small" aria-label="Dismiss" onClick={() => notices.clear()}>
        <Icon of={X} size={14} />
      </button>
    </div>
  );
}
