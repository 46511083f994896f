/** While the table is paused everybody is told so, calmly; the GM goes on from the same place. */
import { Pause, Play } from "lucide";
import type { JSX } from "preact";
import type { Tabletop } from "../panels/context";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { t } from "../words";

export function togglePause({ session }: Pick<Tabletop, "session">): void {
  const paused = !session.store.settings.value.paused;
  void session.send({ type: "set_settings", settings: { paused } });
}

export function PauseButton(): JSX.Element | null {
  const tabletop = useTabletop();
  const { store } = tabletop.session;
  if (!store.isGm.value) return null;
  const { paused } = store.settings.value;
  return (
    <button
      type="button"
      class="button small pause-button"
      aria-pressed={paused}
      title={paused ? t("Players may move again") : t("Players move nothing meanwhile")}
      onClick={() => togglePause(tabletop)}
    >
      <Icon of={paused ? Play : Pause} size={16} />
      <span class="button-words">{paused ? t("Go on") : t("Pause")}</span>
    </button>
  );
}

export function PauseBanner(): JSX.Element | null {
  const { store } = useTabletop().session;
  if (!store.settings.value.paused) return null;
  return (
    <p class="pause-banner" role="status">
      <Icon of={Pause} size={16} />
      {store.isGm.value
        ? t("Paused: players move nothing until you go on.")
        : t("The GM has paused the table. Look round and talk.")}
    </p>
  );
}
