/** Fields for several things at once: what differs among them is shown so, and set for all together. */
import type { JSX } from "preact";
import { t } from "../words";
import type { Choices } from "./words";

/** What all have in common; null where they differ. */
export function common<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T | null;
  choices: Choices<T>;
  onChange(value: T): void;
}

export function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>): JSX.Element {
  return (
    <label class="bar-choice">
      <span>{label}</span>
      <select class="input" value={value ?? ""} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {value === null && (
          <option value="" disabled>
            {t("different")}
          </option>
        )}
        {choices.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckProps {
  label: string;
  /** null: some are and some are not. */
  value: boolean | null;
  title?: string;
  onChange(value: boolean): void;
}

export function Check({ label, value, title, onChange }: CheckProps): JSX.Element {
  return (
    <label class="bar-check" title={title}>
      <input
        type="checkbox"
        checked={value === true}
        ref={(box) => {
          if (box !== null) box.indeterminate = value === null;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
