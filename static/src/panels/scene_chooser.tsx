/** Which map is on the table. A GM may look at another one first and bring the players after. */
import { Ellipsis } from "lucide";
import type { JSX } from "preact";
import { look } from "../scenes/look";
import { t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";

const IMPORT = "+";

export function SceneChooser(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const { store } = session;
  const scene = store.scene.value;
  const { scenes, active_scene } = store.table.value;
  if (!store.isGm.value) return scene === null ? null : <span class="scene-name muted">{scene.name}</span>;
  if (scenes.length === 0) return null;
  return (
    <span class="scene-chooser">
      <select
        class="input"
        aria-label={t("Scene")}
        value={store.sceneId.value ?? ""}
        onChange={(event) => {
          const value = event.currentTarget.value;
          if (value === IMPORT) {
            event.currentTarget.value = store.sceneId.value ?? "";
            ui.dialog.value = "import";
            return;
          }
          look(store, value);
        }}
      >
        {scenes.map((one) => (
          <option key={one.id} value={one.id}>
            {one.archived === true
              ? t("{scene} (archived)", { scene: one.name })
              : one.id === active_scene
                ? one.name
                : t("{scene} (players are elsewhere)", { scene: one.name })}
          </option>
        ))}
        <option value={IMPORT}>{t("Add a map…")}</option>
      </select>
      {store.sceneId.value !== null && (
        <button
          type="button"
          class="button small icon"
          aria-label={t("Change this scene")}
          onClick={() => ui.ask("scene", store.sceneId.value)}
        >
          <Icon of={Ellipsis} size={16} />
        </button>
      )}
    </span>
  );
}
