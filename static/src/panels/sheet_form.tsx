/** A token's sheet and status, for the GM to change and its owner to read. Only what was changed is sent. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Rolling } from "../dice/roll_button";
import type { FormField } from "../wire/ruleset";
import type { Token } from "../wire/view";
import { many, t } from "../words";
import { useTabletop } from "./context";
import { Facts } from "./facts";
import { Fields } from "./fields";
import { changesOf, problemsOf, startOf, type Values } from "./form_model";

export function SheetForm({ token }: { token: Token }): JSX.Element | null {
  const { session } = useTabletop();
  const { sheet, status } = session.store.ruleset.value;
  const gm = session.store.isGm.value;
  // What was typed and not saved yet, by part and field; everything else shows what the table says.
  const [draft, setDraft] = useState<{ sheet: Values; status: Values }>({ sheet: {}, status: {} });
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState("");
  if (token.sheet === undefined && token.status === undefined) return null;
  const before = { sheet: startOf(sheet, token.sheet), status: startOf(status, token.status) };
  const now = { sheet: { ...before.sheet, ...draft.sheet }, status: { ...before.status, ...draft.status } };
  const changes = { sheet: changesOf(before.sheet, now.sheet), status: changesOf(before.status, now.status) };
  const count = Object.keys(changes.sheet).length + Object.keys(changes.status).length;
  const wrong =
    Object.keys(problemsOf(sheet, now.sheet)).length + Object.keys(problemsOf(status, now.status)).length > 0;
  const put = (part: "sheet" | "status", name: string, value: unknown): void => {
    setRefused("");
    setDraft((old) => ({ ...old, [part]: { ...old[part], [name]: value } }));
  };
  const discard = (): void => {
    setRefused("");
    setDraft({ sheet: {}, status: {} });
  };
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (wrong || count === 0) return;
    setSaving(true);
    // What is wrong with a form is said in the form, and nowhere else.
    const outcome = await session.wire.command({ type: "change_sheet", token: token.id, ...changes });
    setSaving(false);
    if (outcome.ok) discard();
    else setRefused(outcome.message);
  };
  const part = (name: "sheet" | "status", title: string, fields: FormField[], open: boolean): JSX.Element | false =>
    fields.length > 0 && (
      <details open={open}>
        <summary>{title}</summary>
        {gm ? (
          <Fields fields={fields} values={now[name]} onChange={(field, value) => put(name, field, value)} />
        ) : (
          <Facts fields={fields} values={now[name]} />
        )}
      </details>
    );
  return (
    <form class="sheet-form" onSubmit={(event) => void save(event)}>
      {part("status", t("Status"), status, true)}
      <Rolling.Provider value={session.store.speaksFor(token) ? { token: token.id, of: "" } : null}>
        {part("sheet", t("Sheet"), sheet, !gm)}
      </Rolling.Provider>
      {gm && count > 0 && (
        <div class="form-actions sticky">
          {refused !== "" && (
            <p class="error" role="alert">
              {refused}
            </p>
          )}
          <button type="submit" class="button primary small" disabled={wrong || saving}>
            {many("Save {n} change", "Save {n} changes", count)}
          </button>
          <button type="button" class="button small" onClick={discard}>
            {t("Discard")}
          </button>
        </div>
      )}
    </form>
  );
}
