/** All tokens one may know of: those on this map, and those waiting off it. */
import { EyeOff } from "lucide";
import type { JSX } from "preact";
import { whereabouts } from "../chart/whereabouts";
import { positionOf } from "../store/store";
import type { Token } from "../wire/view";
import { t } from "../words";
import { useTabletop } from "./context";
import { Disc } from "./disc";
import { Icon } from "./icon";

export function Bench(): JSX.Element {
  const { session, stage, ui } = useTabletop();
  const { store } = session;
  const here = store.sceneId.value;
  const all = store.everyToken.value;
  const on = all.filter((token) => token.scene === here && positionOf(token) !== null);
  const off = all.filter((token) => token.scene !== here || positionOf(token) === null);
  if (all.length === 0) {
    return (
      <p class="help">
        {store.isGm.value && here !== null
          ? t("No tokens yet. Add the first one with the tool on the left.")
          : t("There is nobody on the map yet.")}
      </p>
    );
  }
  const choose = (token: Token): void => {
    store.selected.value = token.id;
    const stands = store.token(token.id)?.at ?? null;
    if (stands !== null && token.scene === here) stage.reveal(stands);
    ui.tab.value = "sheet";
  };
  const list = (tokens: readonly Token[]): JSX.Element => (
    <ul class="bench">
      {tokens.map((token) => (
        <li key={token.id}>
          <button type="button" class="bench-row" onClick={() => choose(token)}>
            <Disc token={token} />
            <span class="bench-name">{token.name}</span>
            {token.hidden === true && (
              <>
                <Icon of={EyeOff} size={14} />
                <span class="visually-hidden">{t("hidden")}</span>
              </>
            )}
            {store.owns(token) && !store.isGm.value && <span class="badge accent">{t("yours")}</span>}
            <span class="muted small">{whereabouts(store, token)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(on)}
      {off.length > 0 && (
        <>
          <h3>{t("Not on this map")}</h3>
          {list(off)}
        </>
      )}
    </>
  );
}
