/** A new map of areas in the dialog for new maps: a page to draw on, an outline that is typed, or a file. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import type { Scale } from "../wire/chart";
import { t } from "../words";
import { ChartPreview, type Shape } from "./chart_preview";
import { SCALE_CHOICES } from "./words";

const WAYS = [
  ["blank", t("Empty page")],
  ["outline", t("Outline")],
  ["file", t("File")],
] as const;
export type Way = (typeof WAYS)[number][0];

/** How long one has to pause in writing for it to be read. */
const PAUSE_MS = 350;

const EXAMPLE = `scale: zone
Great hall (large, open): Kitchen by door, Yard
Kitchen (cramped): Cellar by door (closed)
Yard (open): Brook
Brook (calm water)`;

interface Props {
  way: Way;
  onWay(way: Way): void;
  told(...fields: string[]): JSX.Element | null;
  /** The size of a page in cells. */
  children: ComponentChildren;
}

export function AreasFields({ way, onWay, told, children }: Props): JSX.Element {
  return (
    <>
      <div class="choice-row" role="radiogroup" aria-label={t("How the map is made")}>
        {WAYS.map(([id, label]) => (
          <label key={id} class={way === id ? "chip chosen" : "chip"}>
            <input type="radio" class="visually-hidden" checked={way === id} onChange={() => onWay(id)} />
            {label}
          </label>
        ))}
      </div>
      {way === "blank" && (
        <>
          <ScaleField />
          {children}
        </>
      )}
      {way === "outline" && <OutlineField />}
      {way === "file" && (
        <div class="field">
          <label for="map-chart-file">{t("File")}</label>
          <input id="map-chart-file" type="file" name="file" required accept=".json,.txt,application/json,text/plain" />
          <span class="help">{t("A map of areas exported as JSON, or an outline as text.")}</span>
          {told("file")}
        </div>
      )}
    </>
  );
}

export function ScaleField(): JSX.Element {
  return (
    <div class="field">
      <label for="map-areas-scale">{t("Drawn in")}</label>
      <select id="map-areas-scale" name="scale">
        {SCALE_CHOICES.map(([id, words]: readonly [Scale, string]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

type Answer = { ok: true; shape: Shape } | { ok: false; message: string };

function OutlineField(): JSX.Element {
  const { boot } = useTabletop().session;
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const blank = text.trim() === "";
  useEffect(() => {
    if (blank) {
      setAnswer(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void tried(boot.urls.outline, boot.csrf, text, stop.signal).then((read) => {
        if (read !== null) setAnswer(read);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  const problem = answer?.ok === false ? answer.message : "";
  useEffect(() => box.current?.setCustomValidity(problem), [problem]);
  return (
    <div class="field">
      <label for="map-outline">{t("Outline: an area a line, with what lies next to it")}</label>
      <textarea
        id="map-outline"
        class="input outline"
        name="outline"
        rows={9}
        required
        spellcheck={false}
        placeholder={EXAMPLE}
        aria-invalid={problem !== ""}
        aria-describedby="map-outline-says"
        ref={box}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div id="map-outline-says" aria-live="polite">
        {problem !== "" && <span class="error">{problem}</span>}
        {blank && (
          <span class="help">
            {t(
              "Words in brackets say what it is like: large, tiny, open, cramped, noisy, loud, dark, plain view, difficult, climb, calm water; for borders: by door, by passage, closed, gap, off road.",
            )}{" "}
            <button type="button" class="button small" onClick={() => setText(EXAMPLE)}>
              {t("Begin with the example")}
            </button>
          </span>
        )}
      </div>
      {answer?.ok === true && <ChartPreview shape={answer.shape} />}
    </div>
  );
}

/** What the server makes of an outline; null if nobody wants to know any more. */
async function tried(url: string, csrf: string, text: string, signal: AbortSignal): Promise<Answer | null> {
  const form = new FormData();
  form.set("outline", text);
  try {
    const response = await fetch(url, { method: "POST", body: form, signal, headers: { "X-CSRFToken": csrf } });
    const body = (await response.json()) as Shape & { problem?: string; error?: { message?: string } };
    if (body.problem !== undefined) return { ok: false, message: body.problem };
    if (response.ok) return { ok: true, shape: body };
    return {
      ok: false,
      message: body.error?.message ?? t("The server refused it ({status}).", { status: String(response.status) }),
    };
  } catch {
    return signal.aborted ? null : { ok: false, message: t("The server could not be reached. Try again.") };
  }
}
