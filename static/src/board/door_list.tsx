/** Doors in words, to open and shut by whoever may. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import type { Door, Token } from "../wire/view";
import { t } from "../words";
import { doorPlace, doorWords } from "./changes";

/** As the rules have it: within one cell of the token. */
const NEAR = 1000;

export function DoorList(): JSX.Element | null {
  const { session } = useTabletop();
  const { store } = session;
  const scene = store.scene.value;
  const doors = scene?.doors ?? [];
  const token = store.selectedToken.value;
  const gm = store.isGm.value;
  if (scene === null || doors.length === 0) return null;
  const mayTry = (door: Door): boolean =>
    door.kind === "door" &&
    door.state !== "locked" &&
    token !== null &&
    store.speaksFor(token) &&
    store.settings.value.player_doors &&
    near(door, token);
  const turn = (door: Door): void => {
    const open = door.state !== "open";
    if (gm) void session.send({ type: "set_door", scene: scene.id, door: door.id, state: open ? "open" : "closed" });
    else if (token !== null) void session.send({ type: "open_door", token: token.id, door: door.id, open });
  };
  return (
    <section class="board-doors" aria-label={t("Doors")}>
      <h3>{t("Doors and windows")}</h3>
      <ul>
        {doors.map((door) => (
          <li key={door.id}>
            <span>{doorWords(door)}</span>
            {(gm ? door.kind === "door" : mayTry(door)) && (
              <button
                type="button"
                class="button small"
                aria-label={
                  door.state === "open"
                    ? t("Shut the door at {place}", { place: doorPlace(door) })
                    : t("Open the door at {place}", { place: doorPlace(door) })
                }
                onClick={() => turn(door)}
              >
                {door.state === "open" ? t("Shut") : t("Open")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function near({ a, b }: Door, { at, size }: Token): boolean {
  if (at === null) return false;
  const outside = (axis: 0 | 1): number => {
    const middle = (a[axis] + b[axis]) / 2;
    return Math.max(0, at[axis] * 1000 - middle, middle - (at[axis] + size) * 1000);
  };
  return Math.max(outside(0), outside(1)) <= NEAR;
}
