/** Where a token is, in words: at a cell, in an area, on another scene or on none. */
import { positionOf, type Store } from "../store/store";
import type { Token } from "../wire/view";
import { t } from "../words";
import { BEYOND } from "./layout";
import { whereWords } from "./words";

export function whereabouts(store: Store, token: Token): string {
  const position = positionOf(token);
  if (position === null) return t("off the map");
  if (token.scene !== store.sceneId.value)
    return store.table.value.scenes.find((scene) => scene.id === token.scene)?.name ?? t("elsewhere");
  return position === BEYOND ? t("out of sight") : whereWords(store.layout.value, position);
}
