/** A form built from the fields that a ruleset declares. */
import { Plus, Trash2 } from "lucide";
import type { JSX } from "preact";
import { useContext, useEffect, useId, useState } from "preact/hooks";
import { RollButton, Rolling } from "../dice/roll_button";
import { unitWord } from "../move/words";
import type { FormField } from "../wire/ruleset";
import { t } from "../words";
import { useTabletop } from "./context";
import { rowName } from "./facts";
import { cellsText, choicesOf, emptyOf, parsed, problemOf, startOf, type Values, valueWords } from "./form_model";
import { Icon } from "./icon";
import { RuleTag } from "./rule_tag";

interface FormProps {
  fields: readonly FormField[];
  values: Values;
  onChange(name: string, value: unknown): void;
  disabled?: boolean;
  /** Tell the default of each, and offer it where it was changed; and what the rule says, where nothing else is said. */
  defaults?: boolean;
}

export function Fields({ fields, values, onChange, disabled = false, defaults = false }: FormProps): JSX.Element {
  return (
    <div class="fields">
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name]}
          disabled={disabled}
          defaults={defaults}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </div>
  );
}

/** The unit, unless the label names it already. */
function unitOf({ label, unit = "" }: FormField): string {
  return label.toLowerCase().split(/\s+/).includes(unit.toLowerCase()) ? "" : unitWord(unit);
}

interface FieldProps {
  field: FormField;
  value: unknown;
  disabled: boolean;
  defaults?: boolean;
  onChange(value: unknown): void;
}

function Field({ field, value, disabled, defaults = false, onChange }: FieldProps): JSX.Element {
  const id = useId();
  const { store } = useTabletop().session;
  const problem = problemOf(field, value);
  const label = (
    <label for={id}>
      {field.label}
      {unitOf(field) !== "" && <span class="muted"> ({unitOf(field)})</span>} <RuleTag id={field.rule} />
    </label>
  );
  const told = field.help || (defaults ? store.ruleset.value.rules[field.rule ?? ""] : "");
  const help = told && <span class="help">{told}</span>;
  const fallback = defaults && <Default field={field} value={value} onChange={onChange} />;
  if (field.kind === "bool") {
    return (
      <div class="field inline wide">
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          {label} {help} {fallback}
        </span>
      </div>
    );
  }
  if (field.kind === "part") return <Part field={field} value={value} disabled={disabled} onChange={onChange} />;
  if (field.kind === "list") return <Rows field={field} value={value} disabled={disabled} onChange={onChange} />;
  return (
    <div class={field.kind === "int" ? "field" : "field wide"}>
      {label}
      {field.kind === "choice" ? (
        <select
          id={id}
          value={String(value ?? "")}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            onChange(field.optional && currentTarget.value === "" ? null : currentTarget.value)
          }
        >
          {field.optional && <option value="">{t("none")}</option>}
          {choicesOf(field).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <span class="typed">
          <Typed id={id} field={field} value={value} disabled={disabled} onChange={onChange} />
          <RollButton field={field} value={value} />
        </span>
      )}
      {help}
      {fallback}
      {problem !== null && (
        <span class="error" role="alert" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}

function Default({ field, value, onChange }: Pick<FieldProps, "field" | "value" | "onChange">): JSX.Element {
  const usual = emptyOf(field);
  const same = JSON.stringify(usual) === JSON.stringify(value);
  return (
    <span class="default">
      {t("Default: {value}", { value: valueWords(field, usual) })}
      {!same && (
        <button
          type="button"
          class="button quiet small"
          aria-label={t("Reset {field}", { field: field.label })}
          onClick={() => onChange(usual)}
        >
          {t("Reset")}
        </button>
      )}
    </span>
  );
}

/** Something that is not there, or there with all its fields; where the first of them is a choice, that says which. */
function Part({ field, value, disabled, onChange }: FieldProps): JSX.Element {
  const id = useId();
  const fields = field.fields ?? [];
  const [lead] = fields;
  const kinds = lead?.kind === "choice" ? choicesOf(lead) : [{ value: "", label: t("yes") }];
  const rest = lead?.kind === "choice" ? fields.slice(1) : fields;
  const now = value == null ? null : (value as Values);
  const chosen = now === null ? "none" : lead?.kind === "choice" ? `is ${now[lead.name]}` : "is ";
  const choose = (picked: string): void => {
    if (picked === "none") onChange(null);
    else if (lead?.kind === "choice") onChange({ ...startOf(fields, now ?? {}), [lead.name]: picked.slice(3) });
    else onChange(startOf(fields, now ?? {}));
  };
  return (
    <fieldset class="field wide rows" disabled={disabled}>
      <legend>
        <label for={id}>{field.label}</label> <RuleTag id={field.rule} />
      </legend>
      <select id={id} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {field.optional && <option value="none">{t("none")}</option>}
        {kinds.map((kind) => (
          <option key={kind.value} value={`is ${kind.value}`}>
            {kind.label}
          </option>
        ))}
      </select>
      {field.help && <span class="help">{field.help}</span>}
      {now !== null && (
        <Fields
          fields={rest}
          values={now}
          disabled={disabled}
          onChange={(name, part) => onChange({ ...now, [name]: part })}
        />
      )}
    </fieldset>
  );
}

/** The words stay as they are typed; only what they mean is handed on. */
function Typed({ id, field, value, disabled, onChange }: FieldProps & { id: string }): JSX.Element {
  const written =
    field.kind === "cells" ? cellsText(value) : value === null || value === undefined ? "" : String(value);
  const [text, setText] = useState(written);
  useEffect(() => {
    const means = parsed(field, text);
    // Somebody else changed it: show theirs. An unfinished word of one's own is left alone.
    if (value !== null && JSON.stringify(means) !== JSON.stringify(value)) setText(written);
  }, [written]);
  return (
    <input
      id={id}
      value={text}
      disabled={disabled}
      inputMode={field.kind === "int" && (field.min ?? -1) >= 0 ? "numeric" : "text"}
      aria-invalid={problemOf(field, value) !== null}
      aria-describedby={problemOf(field, value) === null ? undefined : `${id}-problem`}
      placeholder={field.kind === "cells" ? t("column,row column,row") : undefined}
      autocomplete="off"
      onInput={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        onChange(parsed(field, typed));
      }}
    />
  );
}

function Rows({ field, value, disabled, onChange }: FieldProps): JSX.Element {
  const rolling = useContext(Rolling);
  const rows = Array.isArray(value) ? (value as Values[]) : [];
  const fields = field.fields ?? [];
  const put = (index: number, name: string, part: unknown): void =>
    onChange(rows.map((row, i) => (i === index ? { ...row, [name]: part } : row)));
  return (
    <fieldset class="field wide rows" disabled={disabled}>
      <legend>
        {field.label} <RuleTag id={field.rule} />
      </legend>
      {field.help !== undefined && field.help !== "" && <span class="help">{field.help}</span>}
      {rows.map((row, index) => (
        <div key={index} class="form-row">
          <Rolling.Provider value={rolling && { ...rolling, of: rowName(row) }}>
            <Fields
              fields={fields}
              values={row}
              disabled={disabled}
              onChange={(name, part) => put(index, name, part)}
            />
          </Rolling.Provider>
          <button
            type="button"
            class="button quiet icon small"
            aria-label={t("Remove {field} {n}", { field: field.label, n: index + 1 })}
            onClick={() => onChange(rows.filter((_, i) => i !== index))}
          >
            <Icon of={Trash2} size={16} />
          </button>
        </div>
      ))}
      <button
        type="button"
        class="button small add-row"
        disabled={field.max != null && rows.length >= field.max}
        onClick={() => onChange([...rows, startOf(fields)])}
      >
        <Icon of={Plus} size={16} />
        {t("Add")}
      </button>
    </fieldset>
  );
}
