/** House rules: every option of the ruleset, with its default and the rule it bends. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { Fields } from "../panels/fields";
import { changesOf, problemsOf, startOf, type Values } from "../panels/form_model";

export function OptionsDialog(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store } = session;
  const { options, title } = store.ruleset.value;
  const before = startOf(options, store.table.value.options);
  const [draft, setDraft] = useState<Values>({});
  const [problem, setProblem] = useState("");
  const now = { ...before, ...draft };
  const changes = changesOf(before, now);
  const close = (): void => {
    ui.dialog.value = null;
  };
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const outcome = await session.wire.command({ type: "set_options", options: changes });
    if (outcome.ok) close();
    else setProblem(outcome.message);
  };
  const idle = Object.keys(changes).length === 0 || Object.keys(problemsOf(options, now)).length > 0;
  return (
    <Dialog title={`House rules · ${title}`} onClose={close}>
      {options.length === 0 ? (
        <p class="help">This ruleset has nothing to set.</p>
      ) : (
        <form class="dialog-form" onSubmit={(event) => void save(event)}>
          <p class="help">Changes count from now on, and the log tells everybody.</p>
          <Fields
            fields={options}
            values={now}
            onChange={(name, value) => setDraft((old) => ({ ...old, [name]: value }))}
          />
          {problem !== "" && (
            <p class="notice error" role="alert">
              {problem}
            </p>
          )}
          <div class="form-actions">
            <button type="submit" class="button primary" disabled={idle}>
              Save
            </button>
            <button type="button" class="button" onClick={() => setDraft(startOf(options))}>
              Back to the defaults
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
