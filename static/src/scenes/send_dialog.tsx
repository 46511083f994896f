/** Some players look at a scene of their own, while the others stay where the table is. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { t } from "../words";

export function SendDialog(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store } = session;
  const { scenes, active_scene, seat_scenes = {} } = store.table.value;
  const [scene, setScene] = useState(ui.subject.value ?? store.sceneId.value ?? "");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [bring, setBring] = useState(true);
  const [problem, setProblem] = useState("");
  const people = store.people.value.filter((person) => person.role !== "gm");
  const nameOf = (id: string | null | undefined): string | undefined => scenes.find((one) => one.id === id)?.name;
  const whereabouts = (seat: string): string => {
    const own = nameOf(seat_scenes[seat]);
    if (own !== undefined) return t("sent to {scene}", { scene: own });
    const all = nameOf(active_scene);
    return all === undefined ? t("with the table") : t("with the table, in {scene}", { scene: all });
  };
  const send = async (goal: string | null): Promise<void> => {
    const outcome = await session.wire.command({
      type: "send_seats",
      seats: [...chosen],
      scene: goal,
      ...(bring ? { bring } : {}),
    });
    if (!outcome.ok) return setProblem(outcome.message);
    setProblem("");
    setChosen([]);
  };
  const sent = chosen.some((seat) => seat in seat_scenes);
  return (
    <Dialog
      title={t("Send players to a scene")}
      onClose={() => {
        ui.dialog.value = null;
      }}
    >
      {people.length === 0 && <p class="help">{t("Nobody but you is at this table yet.")}</p>}
      <fieldset class="field">
        <legend>{t("Who")}</legend>
        <div class="seat-picker">
          {people.map((person) => (
            <label key={person.id} class="field inline">
              <input
                type="checkbox"
                checked={chosen.includes(person.id)}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked ? [...chosen, person.id] : chosen.filter((seat) => seat !== person.id),
                  )
                }
              />
              <span>
                <bdi>{person.name}</bdi> <span class="muted small">{whereabouts(person.id)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="field">
        <label for="send-scene">{t("Where to")}</label>
        <select id="send-scene" value={scene} onChange={(event) => setScene(event.currentTarget.value)}>
          {scenes
            .filter((one) => one.archived !== true)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
        </select>
      </div>
      <label class="field inline">
        <input type="checkbox" checked={bring} onChange={(event) => setBring(event.currentTarget.checked)} />
        <span>{t("Bring their tokens along")}</span>
      </label>
      {problem !== "" && (
        <p class="notice error" role="alert">
          {problem}
        </p>
      )}
      <div class="form-actions">
        <button
          type="button"
          class="button primary"
          disabled={chosen.length === 0 || scene === ""}
          onClick={() => void send(scene)}
        >
          {t("Send")}
        </button>
        <button type="button" class="button" disabled={!sent} onClick={() => void send(null)}>
          {t("Bring back to the table")}
        </button>
      </div>
    </Dialog>
  );
}
