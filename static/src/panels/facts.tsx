/** Values of a ruleset's fields to read, for those who may not change them. */
import type { JSX } from "preact";
import { unitWord } from "../move/words";
import type { FormField } from "../wire/ruleset";
import { cellsText, choicesOf, type Values } from "./form_model";
import { RuleTag } from "./rule_tag";

export function Facts({ fields, values }: { fields: readonly FormField[]; values: Values }): JSX.Element {
  return (
    <dl class="facts-list">
      {fields.map((field) => (
        <div key={field.name} class={field.kind === "list" ? "wide" : undefined}>
          <dt title={field.help}>
            {field.label} <RuleTag id={field.rule} />
          </dt>
          <dd>
            <Value field={field} value={values[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ field, value }: { field: FormField; value: unknown }): JSX.Element {
  if (field.kind === "list") {
    const rows = Array.isArray(value) ? (value as Values[]) : [];
    if (rows.length === 0) return <span class="muted">none</span>;
    return (
      <>
        {rows.map((row, i) => (
          <Facts key={String(i)} fields={field.fields ?? []} values={row} />
        ))}
      </>
    );
  }
  if (field.kind === "bool") return <>{value === true ? "yes" : "no"}</>;
  if (field.kind === "cells") return <>{cellsText(value) || "none"}</>;
  if (field.kind === "choice")
    return <>{choicesOf(field).find((choice) => choice.value === value)?.label ?? String(value)}</>;
  const unit = field.unit === undefined || field.unit === "" ? "" : ` ${unitWord(field.unit)}`;
  return (
    <>
      {String(value ?? "")}
      {unit}
    </>
  );
}
