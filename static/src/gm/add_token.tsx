/** A new token: who it is, whose it is, its sheet, and where it stands. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { areaName } from "../chart/words";
import { byHand } from "../controls/fingers";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { Fields } from "../panels/fields";
import { changesOf, problemsOf, startOf, type Values } from "../panels/form_model";
import type { Armed } from "../panels/ui";
import { cellAt } from "../stage/camera";
import type { AddToken } from "../wire/command";
import { freshId } from "../wire/ids";
import type { Cell } from "../wire/view";
import { t } from "../words";
import { SeatPicker } from "./seat_picker";

type Where = "click" | "cell" | "off";

export function AddTokenDialog(): JSX.Element {
  const { session, ui, stage } = useTabletop();
  const { store } = session;
  const { sheet } = store.ruleset.value;
  const start = startOf(sheet);
  const { width, height } = stage.size.value;
  const centre = cellAt(stage.camera.value, width / 2, height / 2);
  const [name, setName] = useState("");
  const [side, setSide] = useState("");
  const [kind, setKind] = useState<"character" | "object">("character");
  const [size, setSize] = useState("1");
  const [hidden, setHidden] = useState(false);
  const [claimable, setClaimable] = useState(false);
  const [seats, setSeats] = useState<string[]>([]);
  const [values, setValues] = useState<Values>(start);
  const [where, setWhere] = useState<Where>("click");
  const [column, setColumn] = useState(String(Math.max(1, centre[0] + 1)));
  const [row, setRow] = useState(String(Math.max(1, centre[1] + 1)));
  const places = store.layout.value;
  const areas = [...(places?.areas.values() ?? [])].map(({ area }) => area);
  const [place, setPlace] = useState(areas[0]?.id ?? "");
  const [problem, setProblem] = useState("");
  const fold = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    ui.dialog.value = null;
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const scene = store.sceneId.value;
    if (scene === null) return;
    setProblem("");
    if (Object.keys(problemsOf(sheet, values)).length > 0) {
      // What is wrong is said at its field, which may be folded away.
      if (fold.current !== null) fold.current.open = true;
      fold.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const command: AddToken = {
      type: "add_token",
      token: freshId("t"),
      name: name.trim(),
      scene,
      side: side.trim(),
      kind,
      size: Number.parseInt(size, 10) || 1,
      hidden,
      seats,
      claimable,
      sheet: changesOf(start, values),
    };
    if (where === "click") {
      const armed: Armed = {
        name: command.name,
        size: command.size ?? 1,
        put: (at) =>
          void session.send({ ...command, at }, store.cellOf(at)).then((outcome) => {
            if (outcome.ok) store.selected.value = command.token;
            // What was written is not lost: another cell may do.
            else if (ui.armed.value === null && store.sceneId.value === scene) ui.armed.value = armed;
          }),
      };
      ui.armed.value = armed;
      ui.tab.value = "map";
      close();
      return;
    }
    const cell: Cell = [Number.parseInt(column, 10) - 1, Number.parseInt(row, 10) - 1];
    const at = where !== "cell" ? null : places === null ? cell : place;
    const outcome = await session.wire.command({ ...command, at } as never);
    if (outcome.ok) {
      store.selected.value = command.token;
      close();
    } else setProblem(outcome.message);
  };
  return (
    <Dialog title={t("Add a token")} onClose={close}>
      <form class="dialog-form" onSubmit={(event) => void submit(event)}>
        <div class="fields">
          <div class="field wide">
            <label for="new-name">{t("Name")}</label>
            <input
              id="new-name"
              required
              pattern=".*\S.*"
              title={t("A name needs at least one character.")}
              maxLength={80}
              value={name}
              autocomplete="off"
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </div>
          <div class="field">
            <label for="new-side">{t("Side")}</label>
            <input
              id="new-side"
              list="sides"
              maxLength={40}
              value={side}
              autocomplete="off"
              onInput={(event) => setSide(event.currentTarget.value)}
            />
            <span class="help">{t("Tokens of one side share a rim.")}</span>
          </div>
          <div class="field" hidden={places !== null}>
            <label for="new-size">{t("Size, in cells")}</label>
            <input
              id="new-size"
              type="number"
              min={1}
              max={20}
              required
              value={size}
              onInput={(event) => setSize(event.currentTarget.value)}
            />
          </div>
          <div class="field wide">
            <label for="new-kind">{t("Kind")}</label>
            <select
              id="new-kind"
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as "character" | "object")}
            >
              <option value="character">{t("Character")}</option>
              <option value="object">{t("Object")}</option>
            </select>
          </div>
          <div class="field wide">
            <label for="new-where">{t("Where")}</label>
            <select id="new-where" value={where} onChange={(event) => setWhere(event.currentTarget.value as Where)}>
              <option value="click">{byHand(t("Click on the map next"), t("Tap the map next"))}</option>
              {places === null ? (
                <option value="cell">{t("At a column and row")}</option>
              ) : (
                areas.length > 0 && <option value="cell">{t("In an area")}</option>
              )}
              <option value="off">{t("Off the map for now")}</option>
            </select>
          </div>
          {where === "cell" && places !== null && (
            <div class="field wide">
              <label for="new-place">{t("Area")}</label>
              <select id="new-place" value={place} onChange={(event) => setPlace(event.currentTarget.value)}>
                {areas.map((area) => (
                  <option key={area.id} value={area.id}>
                    {areaName(area)}
                  </option>
                ))}
              </select>
            </div>
          )}
          {where === "cell" && places === null && (
            <>
              <div class="field">
                <label for="new-column">{t("Column")}</label>
                <input
                  id="new-column"
                  type="number"
                  min={1}
                  max={store.scene.value?.width}
                  required
                  value={column}
                  onInput={(event) => setColumn(event.currentTarget.value)}
                />
              </div>
              <div class="field">
                <label for="new-row">{t("Row")}</label>
                <input
                  id="new-row"
                  type="number"
                  min={1}
                  max={store.scene.value?.height}
                  required
                  value={row}
                  onInput={(event) => setRow(event.currentTarget.value)}
                />
              </div>
            </>
          )}
          <label class="field inline wide">
            <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.currentTarget.checked)} />
            <span>{t("Hidden: only GMs can see it")}</span>
          </label>
        </div>
        <fieldset class="field">
          <legend>{t("Played by")}</legend>
          <SeatPicker chosen={seats} onChange={setSeats} />
          <label class="field inline">
            <input
              type="checkbox"
              checked={claimable}
              onChange={(event) => setClaimable(event.currentTarget.checked)}
            />
            <span>{t("Whoever joins may choose it, while nobody has it")}</span>
          </label>
        </fieldset>
        {sheet.length > 0 && (
          <details ref={fold}>
            <summary>{t("Sheet ({ruleset})", { ruleset: store.ruleset.value.title })}</summary>
            <Fields
              fields={sheet}
              values={values}
              onChange={(field, value) => setValues((old) => ({ ...old, [field]: value }))}
            />
          </details>
        )}
        {problem !== "" && (
          <p class="notice error" role="alert">
            {problem}
          </p>
        )}
        <div class="form-actions">
          <button type="submit" class="button primary">
            {where === "click" ? byHand(t("Next: click on the map"), t("Next: tap the map")) : t("Add")}
          </button>
          <button type="button" class="button" onClick={close}>
            {t("Cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
