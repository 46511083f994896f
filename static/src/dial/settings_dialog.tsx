/** How the table is run and the house rules of its ruleset: each with its default, what it changes and its rule. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { Fields } from "../panels/fields";
import { changesOf, problemsOf, startOf, type Values } from "../panels/form_model";
import { RuleTag } from "../panels/rule_tag";
import type { FormField } from "../wire/ruleset";
import { many, t } from "../words";
import { DialField } from "./dial_field";

export function SettingsDialog(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store } = session;
  const { options, settings, title } = store.ruleset.value;
  const table = useDraft(settings, { ...store.settings.value });
  const house = useDraft(options, store.table.value.options);
  const [problem, setProblem] = useState("");
  const close = (): void => {
    ui.dialog.value = null;
  };
  const count = Object.keys(table.changes).length + Object.keys(house.changes).length;
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    setProblem("");
    if (Object.keys(table.changes).length > 0) {
      const outcome = await session.wire.command({ type: "set_settings", settings: table.changes });
      if (!outcome.ok) return setProblem(outcome.message);
      table.forget();
    }
    if (Object.keys(house.changes).length > 0) {
      const outcome = await session.wire.command({ type: "set_options", options: house.changes });
      if (!outcome.ok) return setProblem(outcome.message);
    }
    close();
  };
  const dial = settings.find((field) => field.name === "dial");
  return (
    <Dialog title={t("House rules and settings")} wide onClose={close}>
      <form class="dialog-form" onSubmit={(event) => void save(event)}>
        <p class="help">
          {t("Changes count from now on, and the log tells everybody.")}{" "}
          <a
            href={`/campaigns/${encodeURIComponent(session.boot.campaign.id)}/settings/`}
            target="_blank"
            rel="noopener"
          >
            {t("All on a page of its own")}
          </a>
        </p>
        <section class="settings" aria-labelledby="settings-table">
          <h3 id="settings-table">{t("This table")}</h3>
          {dial !== undefined && (
            <div class="field">
              <span class="label">
                {dial.label} <RuleTag id={dial.rule} />
              </span>
              <DialField value={table.now.dial} onChange={(value) => table.put("dial", value)} />
            </div>
          )}
          <Fields
            fields={settings.filter((field) => field !== dial)}
            values={table.now}
            onChange={table.put}
            defaults
          />
        </section>
        <section class="settings" aria-labelledby="settings-house">
          <h3 id="settings-house">{t("House rules · {ruleset}", { ruleset: title })}</h3>
          {options.length === 0 ? (
            <p class="help">{t("This ruleset has nothing to set.")}</p>
          ) : (
            <Fields fields={options} values={house.now} onChange={house.put} defaults />
          )}
        </section>
        {problem !== "" && (
          <p class="notice error" role="alert">
            {problem}
          </p>
        )}
        <div class="form-actions sticky">
          <button type="submit" class="button primary" disabled={count === 0 || table.wrong || house.wrong}>
            {count < 2 ? t("Save") : many("Save {n} change", "Save {n} changes", count)}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              table.reset();
              house.reset();
            }}
          >
            {t("Back to the defaults")}
          </button>
          <button type="button" class="button" onClick={close}>
            {t("Cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** What was changed and not saved yet, over what the table says. */
function useDraft(fields: readonly FormField[], known: Values) {
  const [draft, setDraft] = useState<Values>({});
  const before = startOf(fields, known);
  const now = { ...before, ...draft };
  return {
    now,
    changes: changesOf(before, now),
    wrong: Object.keys(problemsOf(fields, now)).length > 0,
    put: (name: string, value: unknown): void => setDraft((old) => ({ ...old, [name]: value })),
    reset: (): void => setDraft(startOf(fields)),
    forget: (): void => setDraft({}),
  };
}
