/** Words that belong to a place on the map: what a plan costs, and why something was refused. */
import { OctagonX, X } from "lucide";
import type { CSSProperties, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { toScreen } from "../stage/camera";
import type { Cell } from "../wire/view";
import { t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import { RuleTag } from "./rule_tag";

const ROOM = 150;
const FOOT = 100;

/** Above the cell or below it: where there is room, and rather away from `from`, whose token it would cover. */
export function usePlace(cell: Cell, size: number, from?: Cell): { class: string; style: CSSProperties } {
  const { stage, session } = useTabletop();
  // Over a map of areas the ways of moving take the foot.
  const foot = session.store.layout.value === null ? 0 : FOOT;
  const camera = stage.camera.value;
  const above = toScreen(camera, cell[0] + size / 2, cell[1]);
  const below = above.y + size * camera.scale;
  const away = from !== undefined && cell[1] > from[1] && below + ROOM + foot < stage.size.value.height;
  const under = away || above.y < ROOM;
  const y = under ? below : above.y;
  return {
    class: under ? "under" : "over",
    style: { "--x": `${above.x}px`, "--y": `${y}px` } as CSSProperties,
  };
}

/** The refusal at its place on the map. */
export function RefusalBubble(): JSX.Element | null {
  const cell = usePlaceOfRefusal();
  useReasonGone();
  return cell === null ? null : <RefusalAt cell={cell} />;
}

/** The refusal that has no place on what is shown of the map. */
export function RefusalToast(): JSX.Element | null {
  const refused = useTabletop().session.notices.refusal.value !== null;
  const cell = usePlaceOfRefusal();
  return refused && cell === null ? <RefusalWords class="toast" /> : null;
}

function usePlaceOfRefusal(): Cell | null {
  const { session, ui } = useTabletop();
  const refusal = session.notices.refusal.value;
  return refusal?.scene === session.store.sceneId.value && !ui.board.value ? refusal.cell : null;
}

/** Why something was refused is told no longer than it is so: a way that leads on, another turn, or an answer ends it. */
function useReasonGone(): void {
  const { session, mover } = useTabletop();
  const { store, notices } = session;
  const { active } = store.clock.value;
  const { paused } = store.settings.value;
  const asked = store.prompts.value.length;
  const way = mover.current.value;
  const leads = way !== null && way.rejection == null;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) notices.clear();
    begun.current = true;
  }, [active, paused, asked]);
  useEffect(() => {
    if (leads) notices.clear();
  }, [leads]);
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
      <button type="button" class="button quiet icon small" aria-label={t("Dismiss")} onClick={() => notices.clear()}>
        <Icon of={X} size={14} />
      </button>
    </div>
  );
}
