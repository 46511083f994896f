/** The table follows to the scene that the GM looks at. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";

export function BringPlayers(): JSX.Element | null {
  const { session } = useTabletop();
  const { store } = session;
  const here = store.sceneId.value;
  if (here === null || here === store.table.value.active_scene) return null;
  return (
    <button
      type="button"
      class="button small primary"
      onClick={async () => {
        const outcome = await session.send({ type: "activate_scene", scene: here });
        if (outcome.ok && store.looking.value === here) store.looking.value = null;
      }}
    >
      Bring players here
    </button>
  );
}
