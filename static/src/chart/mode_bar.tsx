/** The ways of moving over a map of areas as chips, each with what it would come to. */
import { Ban, Crosshair, Dices } from "lucide";
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { t } from "../words";
import { verdictOf } from "./verdicts";

export function ModeBar(): JSX.Element | null {
  const { session, mover, deeds, tools, ui } = useTabletop();
  const { store } = session;
  const token = store.selectedToken.value;
  const shown =
    store.layout.value !== null &&
    token?.place !== undefined &&
    token.scene === store.sceneId.value &&
    store.speaksFor(token) &&
    tools.name.value === "select" &&
    deeds.current.value === null &&
    !ui.board.value;
  if (!shown) return null;
  const offers = deeds.offered.for(token.id);
  const answers = mover.probes.answers.value;
  return (
    <div class="mode-bar" role="toolbar" aria-label={t("Ways of moving")}>
      {store.ruleset.value.modes.map(({ id, label }) => {
        const offer = offers.find(({ command }) => command.type === "move" && command.mode === id);
        const verdict = verdictOf(answers.get(id), offer?.rejection);
        return (
          <button
            key={id}
            type="button"
            class={`chip mode ${verdict.kind}`}
            aria-pressed={mover.mode.value === id}
            title={verdict.rejection?.message ?? label}
            onClick={() => mover.useMode(id)}
          >
            <span>{label}</span>
            {verdict.short !== "" && (
              <small>
                {verdict.kind === "rolled" && <Icon of={Dices} size={12} />}
                {verdict.kind === "refused" && <Icon of={Ban} size={12} />}
                {verdict.short}
              </small>
            )}
          </button>
        );
      })}
      <button
        type="button"
        class="chip"
        aria-pressed={ui.ranges.value}
        title={t("Show how far everything is from here")}
        onClick={() => (ui.ranges.value = !ui.ranges.value)}
      >
        <Icon of={Crosshair} size={14} />
        <span>{t("Ranges")}</span>
      </button>
    </div>
  );
}
