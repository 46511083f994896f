/**
 * A button for every token in sight, over the canvas and see-through: what a screen reader and the Tab key find there.
 * They take no pointer; hands are judged by the stage.
 */
import { batch, useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { whereabouts } from "../chart/whereabouts";
import { toWorld } from "../stage/camera";
import type { Token } from "../wire/view";
import { t } from "../words";
import { useTabletop } from "./context";

const MOST = 200;
/** The layer is moved at once, but who is in sight is counted only when the map has come to rest. */
const REST_MS = 140;
/** Size of a cell in the layer before it is scaled with the map. */
const UNIT = 50;

export function Proxies(): JSX.Element {
  const { session, stage } = useTabletop();
  const { store } = session;
  const shown = useSignal<readonly Token[]>([]);
  const layer = useRef<HTMLDivElement>(null);
  // Moved by hand: to render two hundred buttons for every frame of a pan would be felt.
  useSignalEffect(() => {
    const { x, y, scale } = stage.camera.value;
    if (layer.current !== null) layer.current.style.transform = `translate(${x}px, ${y}px) scale(${scale / UNIT})`;
  });
  useSignalEffect(() => {
    const tokens = store.tokens.value;
    const camera = stage.camera.value;
    const { width, height } = stage.size.value;
    const timer = setTimeout(() => {
      const from = toWorld(camera, 0, 0);
      const to = toWorld(camera, width, height);
      const inSight = tokens.filter(
        ({ at, size }) => at !== null && at[0] + size > from.x && at[1] + size > from.y && at[0] < to.x && at[1] < to.y,
      );
      shown.value = inSight.slice(0, MOST);
    }, REST_MS);
    return () => clearTimeout(timer);
  });
  const selected = store.selected.value;
  const own = shown.value.some((token) => store.owns(token));
  const ids = new Set(shown.value.map((token) => token.id));
  return (
    <div class="proxies" ref={layer} role="group" aria-label={t("Tokens on the map")}>
      {shown.value.map((token, i) => {
        // Tab goes through one's own tokens and then on; the others are reached with [ and ].
        const stop =
          store.owns(token) || token.id === selected || (!own && i === 0 && (selected === null || !ids.has(selected)));
        return (
          <button
            key={token.id}
            type="button"
            class="proxy"
            data-token={token.id}
            tabIndex={stop ? 0 : -1}
            aria-label={described(token, store.clock.value.active, whereabouts(store, token))}
            aria-pressed={token.id === selected}
            style={{
              left: `${(token.at?.[0] ?? 0) * UNIT}px`,
              top: `${(token.at?.[1] ?? 0) * UNIT}px`,
              width: `${token.size * UNIT}px`,
              height: `${token.size * UNIT}px`,
            }}
            onFocus={(event) => {
              // A click focuses too, but then the hands have said already what is meant.
              if (!event.currentTarget.matches(":focus-visible")) return;
              batch(() => {
                if (store.owns(token) || store.selected.value === null) store.selected.value = token.id;
              });
              if (token.at !== null) stage.reveal(token.at);
            }}
            onClick={() => {
              store.selected.value = token.id;
            }}
          />
        );
      })}
    </div>
  );
}

export function described(token: Token, active: string | null, where: string): string {
  const bars = (token.bars ?? []).map((bar) =>
    t("{value} of {max} {bar}", { value: bar.value, max: bar.max, bar: bar.label }),
  );
  return [
    token.name,
    ...bars,
    where,
    token.side === "" ? t("no side") : token.side,
    token.mine ? t("yours") : "",
    ...(token.conditions ?? []).filter(({ id }) => id !== "down").map(({ label }) => label),
    token.down ? t("down") : "",
    token.hidden === true ? t("hidden") : "",
    token.id === active ? t("has the turn") : "",
  ]
    .filter((word) => word !== "")
    .join(", ");
}
