/** Which map is on the table. A GM may look at another one first and bring the players after. */
import type { JSX } from "preact";
import { useTabletop } from "./context";

const IMPORT = "+";

export function SceneChooser(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const { store } = session;
  const scene = store.scene.value;
  const { scenes, active_scene } = store.table.value;
  if (!store.isGm.value) return scene === null ? null : <span class="scene-name muted">{scene.name}</span>;
  if (scenes.length === 0) return null;
  const away = store.sceneId.value !== active_scene;
  return (
    <span class="scene-chooser">
      <select
        class="input"
        aria-label="Scene"
        value={store.sceneId.value ?? ""}
        onChange={(event) => {
          const value = event.currentTarget.value;
          if (value === IMPORT) {
            event.currentTarget.value = store.sceneId.value ?? "";
            ui.dialog.value = "import";
            return;
          }
          store.selected.value = null;
          store.looking.value = value === active_scene ? null : value;
        }}
      >
        {scenes.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
            {one.id === active_scene ? "" : " (players are elsewhere)"}
          </option>
        ))}
        <option value={IMPORT}>Add a map…</option>
      </select>
      {away && (
        <button
          type="button"
          class="button small primary"
          onClick={async () => {
            const wanted = store.sceneId.value;
            if (wanted === null) return;
            const outcome = await session.send({ type: "activate_scene", scene: wanted });
            if (outcome.ok) store.looking.value = null;
          }}
        >
          Bring players here
        </button>
      )}
    </span>
  );
}
