/** Doors as a list, for those who do not click on the map; and for what a click cannot say. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import type { DoorKind, DoorState } from "../wire/view";

export function DoorsDialog(): JSX.Element {
  const { session, ui, stage } = useTabletop();
  const scene = session.store.scene.value;
  const doors = scene?.doors ?? [];
  return (
    <Dialog
      title="Doors and windows"
      onClose={() => {
        ui.dialog.value = null;
      }}
    >
      {doors.length === 0 && <p class="help">This map has none.</p>}
      <ul class="door-list">
        {doors.map((door, i) => {
          const column = Math.floor((door.a[0] + door.b[0]) / 2000) + 1;
          const row = Math.floor((door.a[1] + door.b[1]) / 2000) + 1;
          const where = `${i + 1}: column ${column}, row ${row}`;
          return (
            <li key={door.id}>
              <button type="button" class="button quiet small" onClick={() => stage.reveal([column - 1, row - 1])}>
                {where}
              </button>
              <select
                class="input"
                aria-label={`Kind of ${where}`}
                value={door.kind}
                onChange={(event) => {
                  const kind = event.currentTarget.value as DoorKind;
                  if (scene !== null) void session.send({ type: "set_door", scene: scene.id, door: door.id, kind });
                }}
              >
                <option value="door">Door</option>
                <option value="window">Window</option>
              </select>
              <select
                class="input"
                aria-label={`State of ${where}`}
                value={door.state}
                onChange={(event) => {
                  const state = event.currentTarget.value as DoorState;
                  if (scene !== null) void session.send({ type: "set_door", scene: scene.id, door: door.id, state });
                }}
              >
                <option value="open">Open</option>
                <option value="closed">Closed</option>
                <option value="locked">Locked</option>
              </select>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
