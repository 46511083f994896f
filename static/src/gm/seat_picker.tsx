/** Who speaks for a token. Several may; nobody means the GM alone. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { t } from "../words";

interface Props {
  chosen: readonly string[];
  onChange(seats: string[]): void;
}

export function SeatPicker({ chosen, onChange }: Props): JSX.Element {
  const { store } = useTabletop().session;
  const players = store.people.value.filter((person) => person.role === "player");
  if (players.length === 0)
    return <p class="help">{t("No player has joined yet. The links are under People, at the top.")}</p>;
  return (
    <div class="seat-picker">
      {players.map((person) => (
        <label key={person.id} class="field inline">
          <input
            type="checkbox"
            checked={chosen.includes(person.id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))
            }
          />
          <span>
            <bdi>{person.name}</bdi>
            {!person.online && <span class="muted small"> {t("away")}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
