/** A new map: a file of another program or from here, a picture, or a bare grid; and what came of it. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { AreasFields, ScaleField, type Way } from "../cartography/areas_fields";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { language, t } from "../words";
import { ImportReportView } from "./import_report";
import { type ImportReport, type Upload, upload } from "./upload";

type Kind = "uvtt" | "foundry" | "footwork" | "picture" | "blank" | "areas";

const KINDS: { id: Kind; label: string; help: string; accept?: string }[] = [
  {
    id: "uvtt",
    label: t("Universal VTT"),
    help: t("From Dungeondraft, DungeonFog, Arkenforge and others: picture, walls, doors and lights in one file."),
    accept: ".dd2vtt,.uvtt,.df2vtt,application/json",
  },
  {
    id: "foundry",
    label: t("Foundry"),
    help: t(
      "A scene exported from Foundry VTT as JSON: walls of every kind, doors, lights and tokens. Give its background with it, since the file only names it.",
    ),
    accept: ".json,application/json",
  },
  {
    id: "footwork",
    label: t("From Footwork"),
    help: t("A scene exported from a table like this one, with its pictures."),
    accept: ".zip,application/zip",
  },
  {
    id: "picture",
    label: t("Picture"),
    help: t("A PNG, JPEG or WebP, with a grid laid over it."),
    accept: "image/png,image/jpeg,image/webp",
  },
  { id: "blank", label: t("Blank grid"), help: t("Nothing but cells. Good to begin with.") },
  {
    id: "areas",
    label: t("Areas"),
    help: t(
      "Rooms, districts or lands and their borders: written down line by line, out of a text or JSON file, or a blank page to draw them on. Players see nothing of it until they get there, or until you show it.",
    ),
  },
];

/** Of each kind the fields that are on screen, where a refusal can be told at the field that it means. */
const FIELDS: Record<Kind, readonly string[]> = {
  uvtt: ["file", "name"],
  foundry: ["file", "picture", "name"],
  footwork: ["file", "name"],
  picture: ["file", "name", "cell_px", "columns"],
  blank: ["name", "width", "height"],
  areas: ["file", "outline", "name", "width", "height"],
};

const percent = new Intl.NumberFormat(language, { style: "percent" });

export function ImportDialog(): JSX.Element {
  const { session, ui } = useTabletop();
  const [kind, setKind] = useState<Kind>("uvtt");
  const [way, setWay] = useState<Way>("blank");
  const [page, setPage] = useState(false);
  const [scale, setScale] = useState<"cell_px" | "columns">("columns");
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ message: string; field?: string } | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const running = useRef<Upload | null>(null);
  const close = (): void => {
    running.current?.abort();
    ui.dialog.value = null;
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    form.set("kind", kind);
    if (kind === "uvtt") {
      const options = { objects: form.get("objects"), open_portals: form.get("open_portals") };
      form.set("options", JSON.stringify(form.get("areas") === null ? options : { ...options, areas: true }));
    }
    if (kind === "picture" && form.get("areas") !== null) form.set("options", JSON.stringify({ areas: true }));
    form.delete("areas");
    form.delete("objects");
    form.delete("open_portals");
    if (kind === "foundry" || kind === "footwork") {
      form.set("tokens", form.get("tokens") === null ? "false" : "true");
      // A picture that was not chosen is sent as an empty file.
      if ((form.get("picture") as File | null)?.size === 0) form.delete("picture");
    }
    form.set("activate", form.get("activate") === null ? "false" : "true");
    setProblem(null);
    setProgress(0);
    const sent = upload(session.boot.urls.scenes, session.boot.csrf, form, setProgress);
    running.current = sent;
    const result = await sent.done;
    running.current = null;
    setProgress(null);
    if (!result.ok) {
      setProblem(result);
      return;
    }
    session.store.looking.value = null;
    setReport(result.report);
  };
  if (report !== null) {
    return (
      <Dialog title={t("The map is here")} onClose={close}>
        <ImportReportView report={report} />
        <div class="form-actions">
          <button type="button" class="button primary" onClick={close}>
            {t("To the map")}
          </button>
        </div>
      </Dialog>
    );
  }
  const chosen = KINDS.find((one) => one.id === kind);
  const areas = session.store.ruleset.value.spaces.includes("areas");
  const atField = problem?.field !== undefined && FIELDS[kind].includes(problem.field) ? problem.field : null;
  const told = (...fields: string[]): JSX.Element | null =>
    atField !== null && fields.includes(atField) ? <Refused message={problem?.message ?? ""} /> : null;
  const size = (
    <div class="fields">
      <div class="field">
        <label for="map-width">{t("Cells across")}</label>
        <input id="map-width" name="width" type="number" min={1} required defaultValue="30" />
        {told("width")}
      </div>
      <div class="field">
        <label for="map-height">{t("Cells down")}</label>
        <input id="map-height" name="height" type="number" min={1} required defaultValue="20" />
        {told("height")}
      </div>
    </div>
  );
  return (
    <Dialog title={t("Add a map")} onClose={close}>
      <form class="dialog-form" onSubmit={(event) => void submit(event)}>
        <div class="choice-row" role="radiogroup" aria-label={t("Kind of map")}>
          {KINDS.filter((one) => areas || one.id !== "areas").map((one) => (
            <label key={one.id} class={kind === one.id ? "chip chosen" : "chip"}>
              <input
                type="radio"
                name="kind"
                class="visually-hidden"
                checked={kind === one.id}
                onChange={() => {
                  setKind(one.id);
                  setProblem(null);
                }}
              />
              {one.label}
            </label>
          ))}
        </div>
        <p class="help">{chosen?.help}</p>
        {chosen?.accept !== undefined && (
          <div class="field">
            <label for="map-file">{t("File")}</label>
            <input id="map-file" key={kind} type="file" name="file" required accept={chosen.accept} />
            {told("file")}
          </div>
        )}
        {kind === "areas" && (
          <AreasFields
            way={way}
            onWay={(next) => {
              setWay(next);
              setProblem(null);
            }}
            told={told}
          >
            {size}
          </AreasFields>
        )}
        {kind === "foundry" && (
          <div class="field">
            <label for="map-background">{t("Background")}</label>
            <input id="map-background" type="file" name="picture" accept="image/png,image/jpeg,image/webp" />
            <span class="help">{t("Without it, the walls stand on a bare grid.")}</span>
            {told("picture")}
          </div>
        )}
        <div class="field">
          <label for="map-name">{t("Name")}</label>
          <input
            id="map-name"
            name="name"
            maxLength={80}
            autocomplete="off"
            placeholder={
              kind === "blank"
                ? t("Blank grid")
                : kind === "areas" && way !== "file"
                  ? t("Areas")
                  : t("As the file is called")
            }
          />
          {told("name")}
        </div>
        {kind === "picture" && (
          <div class="fields">
            <div class="field">
              <label for="map-scale">{t("Fit the grid by")}</label>
              <select
                id="map-scale"
                value={scale}
                onChange={(event) => setScale(event.currentTarget.value as typeof scale)}
              >
                <option value="columns">{t("Cells across")}</option>
                <option value="cell_px">{t("Pixels per cell")}</option>
              </select>
            </div>
            <div class="field">
              <label for="map-scale-number">{scale === "columns" ? t("Cells across") : t("Pixels per cell")}</label>
              <input
                id="map-scale-number"
                key={scale}
                name={scale}
                type="number"
                required
                min={1}
                step={scale === "columns" ? 1 : "any"}
                defaultValue={scale === "columns" ? "30" : "70"}
              />
              {told("cell_px", "columns")}
            </div>
          </div>
        )}
        {kind === "picture" && areas && (
          <>
            <label class="field inline">
              <input
                type="checkbox"
                name="areas"
                checked={page}
                onChange={(event) => setPage(event.currentTarget.checked)}
              />
              <span>{t("As a page to draw areas on. Players see it area by area, as you reveal them")}</span>
            </label>
            {page && <ScaleField />}
          </>
        )}
        {kind === "blank" && size}
        {kind === "uvtt" && areas && (
          <label class="field inline">
            <input type="checkbox" name="areas" />
            <span>{t("As a map of areas: a first proposal out of its rooms and doors")}</span>
          </label>
        )}
        {kind === "uvtt" && (
          <details>
            <summary>{t("How to read what the file leaves open")}</summary>
            <div class="fields">
              <div class="field wide">
                <label for="map-portals">{t("Openings that do not block light")}</label>
                <select id="map-portals" name="open_portals">
                  <option value="window">{t("are windows")}</option>
                  <option value="open_door">{t("are doors that stand open")}</option>
                  <option value="door">{t("are doors that are shut")}</option>
                </select>
              </div>
              <div class="field wide">
                <label for="map-objects">{t("Outlines of objects")}</label>
                <select id="map-objects" name="objects">
                  <option value="ignore">{t("block nothing")}</option>
                  <option value="walls">{t("are walls")}</option>
                </select>
              </div>
            </div>
          </details>
        )}
        {(kind === "foundry" || kind === "footwork") && (
          <label class="field inline">
            <input type="checkbox" name="tokens" defaultChecked />
            <span>{t("With its tokens")}</span>
          </label>
        )}
        <label class="field inline">
          <input type="checkbox" name="activate" defaultChecked />
          <span>{t("Bring everybody there at once")}</span>
        </label>
        {problem !== null && atField === null && (
          <p class="notice error" role="alert">
            {problem.message}
          </p>
        )}
        {progress !== null && (
          <div class="field">
            <label for="map-progress">
              {progress < 1
                ? t("Sending: {percent}", { percent: percent.format(progress) })
                : t("The server is reading it…")}
            </label>
            <progress id="map-progress" max={1} {...(progress < 1 ? { value: progress } : {})} />
          </div>
        )}
        <div class="form-actions">
          <button type="submit" class="button primary" disabled={progress !== null}>
            {kind === "blank" || kind === "areas" ? t("Make it") : t("Import")}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => (running.current === null ? close() : running.current.abort())}
          >
            {progress === null ? t("Cancel") : t("Stop sending")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Brought into sight: a form is longer than a phone is high. */
function Refused({ message }: { message: string }): JSX.Element {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => words.current?.scrollIntoView({ block: "nearest" }), [message]);
  return (
    <span class="error" role="alert" ref={words}>
      {message}
    </span>
  );
}
