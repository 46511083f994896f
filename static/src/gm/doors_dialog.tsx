/** Doors as a list, for those who do not click on the map; and for what a click cannot say. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import type { DoorKind, DoorState } from "../wire/view";
import { t } from "../words";

export function DoorsDialog(): JSX.Element {
  const { session, ui, stage } = useTabletop();
  const scene = session.store.scene.value;
  const doors = scene?.doors ?? [];
  return (
    <Dialog
      title={t("Doors and windows")}
      onClose={() => {
        ui.dialog.value = null;
      }}
    >
      {doors.length === 0 && <p class="help">{t("This map has no doors or windows yet.")}</p>}
      <ul class="door-list">
        {doors.map((door, i) => {
          const column = Math.floor((door.a[0] + door.b[0]) / 2000) + 1;
          const row = Math.floor((door.a[1] + door.b[1]) / 2000) + 1;
          const where = t("{n}: column {column}, row {row}", { n: i + 1, column, row });
          return (
            <li key={door.id}>
              <button type="button" class="button quiet small" onClick={() => stage.reveal([column - 1, row - 1])}>
                {where}
              </button>
              <select
                class="input"
                aria-label={t("Kind of {door}", { door: where })}
                value={door.kind}
                onChange={(event) => {
                  const kind = event.currentTarget.value as DoorKind;
                  if (scene !== null) void session.send({ type: "set_door", scene: scene.id, door: door.id, kind });
                }}
              >
                <option value="door">{t("Door")}</option>
                <option value="window">{t("Window")}</option>
              </select>
              <select
                class="input"
                aria-label={t("State of {door}", { door: where })}
                value={door.state}
                onChange={(event) => {
                  const state = event.currentTarget.value as DoorState;
                  if (scene !== null) void session.send({ type: "set_door", scene: scene.id, door: door.id, state });
                }}
              >
                <option value="open">{t("open")}</option>
                <option value="closed">{t("shut")}</option>
                <option value="locked">{t("locked")}</option>
              </select>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
