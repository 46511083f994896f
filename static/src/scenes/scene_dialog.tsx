/** One scene: its name and size, where the grid lies on its picture, a copy of it, away with it. */
import { Archive, ArchiveRestore, Copy, Download, Users } from "lucide";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { Icon } from "../panels/icon";
import type { ChangeScene } from "../wire/command";
import { freshId } from "../wire/ids";
import type { Scene } from "../wire/view";
import { t } from "../words";
import { look } from "./look";

export function SceneDialog(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const { store } = session;
  const id = ui.subject.value ?? store.sceneId.value;
  const scene = store.view.value[`scene/${id}`] as Scene | undefined;
  const close = (): void => {
    ui.dialog.value = null;
  };
  if (scene === undefined) return null;
  return (
    <Dialog title={t("Scene · {name}", { name: scene.name })} onClose={close}>
      <Traits key={scene.id} scene={scene} />
      <Deeds scene={scene} close={close} />
    </Dialog>
  );
}

/** In thousandths of a cell on the wire, in cells for people. */
const MILLI = 1000;

function Traits({ scene }: { scene: Scene }): JSX.Element {
  const { session } = useTabletop();
  const { picture } = scene;
  const before = {
    name: scene.name,
    width: String(scene.width),
    height: String(scene.height),
    cell_px: picture == null ? "" : String(picture.cell_px),
    left: picture == null ? "" : String(picture.left / MILLI),
    top: picture == null ? "" : String(picture.top / MILLI),
  };
  const [now, setNow] = useState(before);
  const [problem, setProblem] = useState("");
  const put = (name: keyof typeof before) => (event: Event) => {
    const { value } = event.currentTarget as HTMLInputElement;
    setNow((old) => ({ ...old, [name]: value }));
  };
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const command: ChangeScene = { type: "change_scene", scene: scene.id };
    if (now.name.trim() !== before.name) command.name = now.name.trim();
    for (const name of ["width", "height"] as const) if (now[name] !== before[name]) command[name] = Number(now[name]);
    if (now.cell_px !== before.cell_px) command.cell_px = Number(now.cell_px);
    for (const name of ["left", "top"] as const)
      if (now[name] !== before[name]) command[name] = Math.round(Number(now[name]) * MILLI);
    const outcome = await session.wire.command({ ...command });
    setProblem(outcome.ok ? "" : outcome.message);
    if (outcome.ok) session.notices.say(t("Saved."));
  };
  const changed = (Object.keys(before) as (keyof typeof before)[]).some((name) => now[name] !== before[name]);
  const number = (
    name: keyof typeof before,
    label: string,
    limits: { min?: number; max?: number; step: number | "any" },
  ) => (
    <div class="field">
      <label for={`scene-${name}`}>{label}</label>
      <input id={`scene-${name}`} type="number" required {...limits} value={now[name]} onInput={put(name)} />
    </div>
  );
  return (
    <form class="dialog-form" onSubmit={(event) => void save(event)}>
      <div class="fields">
        <div class="field wide">
          <label for="scene-name">{t("Name")}</label>
          <input id="scene-name" required maxLength={80} autocomplete="off" value={now.name} onInput={put("name")} />
        </div>
        {number("width", t("Cells across"), { min: 1, max: 1000, step: 1 })}
        {number("height", t("Cells down"), { min: 1, max: 1000, step: 1 })}
      </div>
      {picture != null && (
        <details>
          <summary>{t("Where the grid lies on the picture")}</summary>
          <div class="fields three">
            {number("cell_px", t("Pixels a cell"), { min: 2, max: 10_000, step: "any" })}
            {number("left", t("Picture to the right by, in cells"), { step: "any" })}
            {number("top", t("Picture down by, in cells"), { step: "any" })}
          </div>
          <p class="help">
            {t("The picture is {width} × {height} pixels.", { width: picture.width, height: picture.height })}
          </p>
        </details>
      )}
      {problem !== "" && (
        <p class="notice error" role="alert">
          {problem}
        </p>
      )}
      <div class="form-actions">
        <button type="submit" class="button primary" disabled={!changed}>
          {t("Save")}
        </button>
      </div>
    </form>
  );
}

function Deeds({ scene, close }: { scene: Scene; close(): void }): JSX.Element {
  const { session, ui } = useTabletop();
  const { store, boot } = session;
  const [tokens, setTokens] = useState(true);
  const [problem, setProblem] = useState("");
  const { active_scene, scenes } = store.table.value;
  const archived = scenes.find((one) => one.id === scene.id)?.archived === true;
  const active = scene.id === active_scene;
  const copy = async (): Promise<void> => {
    const made = freshId("s");
    // A name has at most 80 characters, whatever the language calls a copy.
    const name = t("{scene} (copy)", { scene: scene.name.slice(0, 60) }).slice(0, 80);
    const outcome = await session.wire.command({ type: "copy_scene", scene: scene.id, new: made, name, tokens });
    if (!outcome.ok) return setProblem(outcome.message);
    look(store, made);
    close();
    session.notices.say(t("Copied. You look at {scene}.", { scene: name }));
  };
  const archive = async (): Promise<void> => {
    const outcome = await session.wire.command({ type: "change_scene", scene: scene.id, archived: !archived });
    if (!outcome.ok) return setProblem(outcome.message);
    if (!archived && store.looking.value === scene.id) store.looking.value = null;
    close();
  };
  return (
    <section class="deeds" aria-label={t("What to do with this scene")}>
      <div class="tool-row">
        <button type="button" class="button" onClick={() => ui.ask("send", scene.id)}>
          <Icon of={Users} size={16} />
          {t("Send players here")}
        </button>
        <button
          type="button"
          class="button"
          disabled={active && !archived}
          title={active ? t("The players are here; bring them elsewhere first") : undefined}
          onClick={() => void archive()}
        >
          <Icon of={archived ? ArchiveRestore : Archive} size={16} />
          {archived ? t("Restore") : t("Archive")}
        </button>
        <button type="button" class="button" onClick={() => void copy()}>
          <Icon of={Copy} size={16} />
          {t("Make a copy")}
        </button>
        <a
          class="button"
          href={`${boot.urls.scenes}${encodeURIComponent(scene.id)}/export${tokens ? "" : "?tokens=false"}`}
          download
        >
          <Icon of={Download} size={16} />
          {t("Export as a file")}
        </a>
        {scene.chart !== undefined && (
          <a class="button" href={`${boot.urls.scenes}${encodeURIComponent(scene.id)}/chart`} download>
            <Icon of={Download} size={16} />
            {t("Export the areas as JSON")}
          </a>
        )}
      </div>
      <label class="field inline">
        <input type="checkbox" checked={tokens} onChange={(event) => setTokens(event.currentTarget.checked)} />
        <span>{t("Copy and export it with its tokens")}</span>
      </label>
      {active && <p class="help">{t("The players are here. Bring them elsewhere before you archive it.")}</p>}
      {problem !== "" && (
        <p class="notice error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
