/** What walls and doors are: of those that are chosen, and of those drawn next. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import type { Blocks, DoorKind, DoorState, WayThrough } from "../wire/view";
import { many, t } from "../words";

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange(value: T): void;
}

function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>): JSX.Element {
  return (
    <label class="bar-choice">
      <span>{label}</span>
      <select class="input" value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {choices.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function Secret({ value, onChange }: { value: boolean; onChange(value: boolean): void }): JSX.Element {
  return (
    <label class="bar-check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      {t("Secret")}
    </label>
  );
}

export function WallBar(): JSX.Element {
  const { walls } = useTabletop().tools;
  const chosen = walls.chosenWalls.value;
  const first = chosen[0];
  const kind = first ?? walls.kind.value;
  return (
    <div class="bar-line">
      <b>{chosen.length === 0 ? t("New walls") : many("This wall", "{n} walls", chosen.length)}</b>
      <Choice<Blocks>
        label={t("Stop")}
        value={kind.blocks ?? "all"}
        choices={[
          ["all", t("movement and sight")],
          ["move", t("movement only")],
          ["sight", t("sight only")],
        ]}
        onChange={(blocks) => walls.become({ blocks })}
      />
      <Choice<WayThrough>
        label={t("Let through")}
        value={kind.way ?? ""}
        choices={[
          ["", t("nobody")],
          ["left", t("to the left")],
          ["right", t("to the right")],
        ]}
        onChange={(way) => walls.become({ way })}
      />
      <Secret value={kind.secret === true} onChange={(secret) => walls.become({ secret })} />
      {chosen.length > 0 && (
        <>
          <button type="button" class="button small" onClick={() => walls.halve()}>
            {t("Split in the middle")}
          </button>
          <button type="button" class="button small danger" onClick={() => walls.remove()}>
            {t("Delete")} <kbd>Del</kbd>
          </button>
        </>
      )}
    </div>
  );
}

export function DoorBar(): JSX.Element {
  const { doors } = useTabletop().tools;
  const chosen = doors.chosenDoors.value;
  const sort = chosen[0] ?? doors.sort.value;
  return (
    <div class="bar-line">
      <b>{chosen.length === 0 ? t("New doors") : many("This door or window", "{n} doors", chosen.length)}</b>
      <Choice<DoorKind>
        label={t("Kind")}
        value={sort.kind}
        choices={[
          ["door", t("door")],
          ["window", t("window")],
        ]}
        onChange={(kind) => doors.become({ kind })}
      />
      <Choice<DoorState>
        label={t("State")}
        value={sort.state}
        choices={[
          ["closed", t("shut")],
          ["open", t("open")],
          ["locked", t("locked")],
        ]}
        onChange={(state) => doors.become({ state })}
      />
      <Secret value={sort.secret === true} onChange={(secret) => doors.become({ secret })} />
      {chosen.length > 0 && (
        <>
          <button type="button" class="button small" onClick={() => doors.wallUp()}>
            {t("Wall up")}
          </button>
          <button type="button" class="button small danger" onClick={() => doors.remove()}>
            {t("Delete")} <kbd>Del</kbd>
          </button>
        </>
      )}
    </div>
  );
}
