/** A GM looks at a scene; where the players are stays as it is. */
import type { Store } from "../store/store";

export function look(store: Store, scene: string): void {
  store.selected.value = null;
  store.looking.value = scene === store.table.value.active_scene ? null : scene;
}
