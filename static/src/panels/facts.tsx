/** Values of a ruleset's fields to read, for those who may not change them. */
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { RollButton, Rolling } from "../dice/roll_button";
import { priced } from "../move/words";
import type { FormField } from "../wire/ruleset";
import { t } from "../words";
import { cellsText, choicesOf, type Values } from "./form_model";
import { RuleTag } from "./rule_tag";

export function Facts({ fields, values }: { fields: readonly FormField[]; values: Values }): JSX.Element {
  return (
    <dl class="facts-list">
      {fields.map((field) => (
        <div key={field.name} class={field.kind === "list" || field.kind === "part" ? "wide" : undefined}>
          <dt title={field.help}>
            {field.label} <RuleTag id={field.rule} />
          </dt>
          <dd>
            <RollButton field={field} value={values[field.name]}>
              <Value field={field} value={values[field.name]} />
            </RollButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a row of a list is called, to say of what its numbers are. */
export function rowName(row: Values): string {
  return typeof row.name === "string" ? row.name : "";
}

function Value({ field, value }: { field: FormField; value: unknown }): JSX.Element {
  const rolling = useContext(Rolling);
  if (field.kind === "list") {
    const rows = Array.isArray(value) ? (value as Values[]) : [];
    if (rows.length === 0) return <span class="muted">{t("none")}</span>;
    return (
      <>
        {rows.map((row, i) => (
          <Rolling.Provider key={String(i)} value={rolling && { ...rolling, of: rowName(row) }}>
            <Facts fields={field.fields ?? []} values={row} />
          </Rolling.Provider>
        ))}
      </>
    );
  }
  if (value === null) return <span class="muted">{t("none")}</span>;
  if (field.kind === "part") return <Facts fields={field.fields ?? []} values={value as Values} />;
  if (field.kind === "bool") return <>{value === true ? t("yes") : t("no")}</>;
  if (field.kind === "cells") return <>{cellsText(value) || t("none")}</>;
  if (field.kind === "choice")
    return <>{choicesOf(field).find((choice) => choice.value === value)?.label ?? String(value)}</>;
  if (typeof value === "number") return <>{priced(value, field.unit ?? "")}</>;
  return <>{String(value ?? "")}</>;
}
