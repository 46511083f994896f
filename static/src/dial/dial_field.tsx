/** The dial itself: four ways for the rules to hold, each with what it means. */
import type { JSX } from "preact";
import { t } from "../words";
import { DIAL } from "./words";

export function DialField({ value, onChange }: { value: unknown; onChange(value: string): void }): JSX.Element {
  return (
    <div class="dial" role="radiogroup" aria-label={t("How firmly the rules hold")}>
      {DIAL.map(({ id, label, words }) => (
        <label key={id} class={value === id ? "dial-way chosen" : "dial-way"}>
          <input type="radio" name="dial" checked={value === id} onChange={() => onChange(id)} />
          <span>
            <b>{label}</b>
            <span class="help">{words}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
