/** Words that belong to a place on the map: what a plan costs, and why something was refused. */
import { OctagonX, X } from "lucide";
import type { CSSProperties, JSX } from "preact";
import { toScreen } from "../stage/camera";
import type { Cell } from "../wire/view";
import { t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import { RuleTag } from "./rule_tag";

const ROOM = 150;

/** Above the cell or below it: where there is room, and rather away from `from`, whose token it would cover. */
export function usePlace(cell: Cell, size: number, from?: Cell): { class: string; style: CSSProperties } {
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

export function RefusalBubble(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const refusal = session.notices.refusal.value;
  if (refusal === null) return null;
  const here = refusal.cell !== null && refusal.scene === session.store.sceneId.value && !ui.board.value;
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
      <button type="button" class="button quiet icon small" aria-label={t("Dismiss")} onClick={() => notices.clear()}>
        <Icon of={X} size={14} />
      </button>
    </div>
  );
}
