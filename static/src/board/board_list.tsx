/** The board in words: who is where, what the selected token can do and reach, and what has changed. The canvas is not needed. */
import { X } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { DeedBar } from "../deeds/deed_bar";
import { PauseBanner } from "../dial/pause";
import { Requests } from "../dial/requests";
import { Door } from "../door/door";
import { NextUnit } from "../gm/next_unit";
import { place } from "../move/words";
import { useTabletop } from "../panels/context";
import { Disc } from "../panels/disc";
import { EndTurn } from "../panels/end_turn";
import { Icon } from "../panels/icon";
import { Offers } from "../panels/offers";
import { cycleTitle } from "../panels/unit";
import { UnseenBanner } from "../scenes/unseen_banner";
import { isWeightless, weightlessCount } from "../stage/gravity";
import { gravityWords } from "../tools/gravity_bar";
import type { Scene, Token } from "../wire/view";
import { many, t } from "../words";
import { ChangeList } from "./change_list";
import { amount, turnWords } from "./changes";
import { bearing, squaresBetween } from "./compass";
import { DoorList } from "./door_list";
import { chartWords, PlaceList, placeWords } from "./place_list";
import { PlaceWays } from "./place_ways";
import { Ways } from "./ways";

export function BoardList(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store } = session;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const close = (): void => {
    ui.board.value = false;
    document.getElementById("map")?.focus();
  };
  const scene = store.scene.value;
  const token = store.selectedToken.value;
  const clock = store.clock.value;
  const layout = store.layout.value;
  return (
    <section class="board" aria-labelledby="board-title">
      <header class="board-head">
        <h2 id="board-title" ref={title} tabIndex={-1}>
          {scene === null ? t("Board as a list") : t("Board as a list: {scene}", { scene: scene.name })}
        </h2>
        <button type="button" class="button small" onClick={close}>
          <Icon of={X} size={15} />
          {t("Back to the map")}
        </button>
      </header>
      {scene === null ? (
        <p class="help">{t("No scene is open.")}</p>
      ) : (
        <p class="muted">
          {layout === null
            ? t("{width} columns from west to east, {height} rows from north to south.", {
                width: scene.width,
                height: scene.height,
              })
            : chartWords(layout)}{" "}
          {clock.kind === "free_roam"
            ? t("Free roam: nobody waits for anybody.")
            : `${cycleTitle(clock)}. ${turnWords(store.turnName.value)}`}{" "}
          {weightlessCount(scene) > 0 && gravityWords(weightlessCount(scene), wholeMap(scene))}
        </p>
      )}
      <div class="board-now">
        <UnseenBanner />
        <PauseBanner />
        <EndTurn />
        <NextUnit />
        <Requests />
        <Door />
      </div>
      <div class="board-parts">
        <TokenList from={token} />
        <div class="board-part">
          {token === null ? (
            <p class="help">
              {t("Select a token to hear how far the others are from it, what it can do and where it can go.")}
            </p>
          ) : (
            <>
              <h3>{token.name}</h3>
              {store.speaksFor(token) ? (
                <>
                  <Offers token={token} />
                  <DeedBar alone />
                  {layout === null ? <Ways token={token} /> : <PlaceWays token={token} layout={layout} />}
                </>
              ) : (
                <p class="help">{t("It is not yours to move.")}</p>
              )}
            </>
          )}
          {layout === null && <DoorList />}
          {layout !== null && <PlaceList layout={layout} />}
        </div>
        <ChangeList />
      </div>
    </section>
  );
}

/** One's own first, then the nearest. */
function TokenList({ from }: { from: Token | null }): JSX.Element {
  const { session, mover } = useTabletop();
  const { store } = session;
  const layout = store.layout.value;
  const far = (token: Token): number =>
    from?.at == null || token.at === null
      ? 0
      : squaresBetween({ at: from.at, size: from.size }, { at: token.at, size: token.size });
  const tokens = [...store.tokens.value].sort(
    (a, b) => Number(store.owns(b)) - Number(store.owns(a)) || far(a) - far(b),
  );
  return (
    <div class="board-part">
      <h3>{many("{n} token", "{n} tokens", tokens.length)}</h3>
      <ul class="board-tokens">
        {tokens.map((token) => (
          <li key={token.id}>
            <button
              type="button"
              class="board-token"
              aria-pressed={token.id === from?.id}
              onClick={() => {
                store.selected.value = token.id === from?.id ? null : token.id;
              }}
            >
              <Disc token={token} />
              <span>
                <b>{token.name}</b>
                <span class="board-words">
                  {layout === null
                    ? words(token, from, store.clock.value.active, store.owns(token), store.scene.value)
                    : placeWords(store, token, mover.ranges.value)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function wholeMap(scene: Scene): boolean {
  return weightlessCount(scene) === scene.width * scene.height;
}

function words(token: Token, from: Token | null, active: string | null, own: boolean, scene: Scene | null): string {
  const away =
    from?.at == null || token.at === null || from.id === token.id
      ? ""
      : bearing({ at: from.at, size: from.size }, { at: token.at, size: token.size }, from.name);
  return [
    own ? t("yours") : "",
    token.side === "" ? t("no side") : token.side,
    token.at === null ? "" : place(token.at),
    token.at !== null && scene !== null && isWeightless(scene, token.at) ? t("no gravity here") : "",
    away,
    token.size > 1 ? t("{size} by {size} squares", { size: token.size }) : "",
    token.elevation ? t("{height} up", { height: token.elevation }) : "",
    ...(token.bars ?? []).map(amount),
    ...(token.conditions ?? []).filter(({ id }) => !token.down || id !== "down").map(({ label }) => label),
    token.down ? t("down") : "",
    token.hidden === true ? t("hidden") : "",
    token.id === active ? t("has the turn") : "",
  ]
    .filter((word) => word !== "")
    .join(" · ");
}
