/** The menu of a token on the map: by a right click, a long press, Shift+F10 or the menu key. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import type { TokenMenuAt } from "../panels/ui";
import type { Token } from "../wire/view";
import { t } from "../words";
import { printed } from "./action";
import { type Deed, deedsFor } from "./token_deeds";

const MARGIN = 8;
const PARTS: readonly Deed["part"][] = ["look", "move", "gm"];

export function TokenMenu(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const at = ui.menu.value;
  const token = at === null ? null : session.store.token(at.token);
  return at === null || token === null ? null : <Menu key={token.id} token={token} at={at} />;
}

function Menu({ token, at }: { token: Token; at: TokenMenuAt }): JSX.Element {
  const tabletop = useTabletop();
  const { stage, ui } = tabletop;
  const menu = useRef<HTMLDivElement>(null);
  const back = useRef<Element | null>(document.activeElement);
  const camera = stage.camera.value;
  const opened = useRef(camera);
  const close = (): void => {
    ui.menu.value = null;
  };
  const leave = (): void => {
    close();
    const to = back.current instanceof HTMLElement && back.current.isConnected ? back.current : null;
    (to ?? document.getElementById("map"))?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const room = element.parentElement?.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const fits = (wanted: number, own: number, whole: number): number =>
      Math.max(MARGIN, Math.min(wanted, whole - own - MARGIN));
    element.style.left = `${fits(at.x, width, room?.width ?? 0)}px`;
    element.style.top = `${fits(at.y, height, room?.height ?? 0)}px`;
    itemsOf(element)[0]?.focus({ preventScroll: true });
  }, [at]);
  useEffect(() => {
    const away = (event: Event): void => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", away, true);
    return () => document.removeEventListener("pointerdown", away, true);
  }, []);
  // What it belongs to has moved from under it.
  useEffect(() => {
    if (camera !== opened.current) close();
  }, [camera]);
  const pressed = (event: KeyboardEvent): void => {
    // The keys of the map mean nothing while one chooses here.
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      leave();
      return;
    }
    const items = itemsOf(event.currentTarget as Element);
    const goal = goalOf(event, items);
    if (goal === undefined) return;
    event.preventDefault();
    goal.focus();
  };
  const take = (deed: Deed): void => {
    leave();
    deed.run();
  };
  const deeds = deedsFor(tabletop, token);
  return (
    <div
      class="token-menu"
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={t("What you can do with {name}", { name: token.name })}
      onKeyDown={pressed}
      onContextMenu={(event) => event.preventDefault()}
    >
      <p class="token-menu-name" role="presentation">
        <bdi>{token.name}</bdi>
      </p>
      {PARTS.map((part) => (
        <div key={part} class="token-menu-part" role="group">
          {deeds
            .filter((deed) => deed.part === part)
            .map((deed) => (
              <Item key={deed.id} deed={deed} onTake={() => take(deed)} />
            ))}
        </div>
      ))}
    </div>
  );
}

function Item({ deed, onTake }: { deed: Deed; onTake(): void }): JSX.Element {
  const role =
    deed.checked === undefined
      ? ({ role: "menuitem" } as const)
      : ({ role: "menuitemradio", "aria-checked": deed.checked } as const);
  return (
    <button
      type="button"
      class={deed.id === "remove" ? "token-menu-item danger" : "token-menu-item"}
      aria-keyshortcuts={deed.keys}
      onClick={onTake}
      {...role}
    >
      <Icon of={deed.icon} size={16} />
      <span>{deed.label}</span>
      {deed.keys !== undefined && (
        <span class="keycap" aria-hidden="true">
          {printed(deed.keys)}
        </span>
      )}
    </button>
  );
}

function itemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];
}

function goalOf(event: KeyboardEvent, items: readonly HTMLElement[]): HTMLElement | undefined {
  const here = items.indexOf(document.activeElement as HTMLElement);
  const beside = (by: number): HTMLElement | undefined => items[(here + by + items.length) % items.length];
  switch (event.key) {
    case "ArrowDown":
      return beside(1);
    case "ArrowUp":
      return here < 0 ? items.at(-1) : beside(-1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      return undefined;
  }
}
