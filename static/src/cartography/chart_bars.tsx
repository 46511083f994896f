/** The bars of the tools for maps of areas. */
import { Crosshair, Eye, EyeOff, RectangleHorizontal, Waypoints } from "lucide";
import type { JSX } from "preact";
import { byHand } from "../controls/fingers";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { BlowFields } from "../tools/blow_fields";
import { many, t } from "../words";
import { Check } from "./fields";
import { PlaceBar } from "./place_bar";
import { areaWords } from "./words";

export function PenBar(): JSX.Element {
  const { pen, sheet } = useTabletop().tools;
  const corners = pen.corners.value.length;
  return (
    <>
      <div class="bar-line">
        <div class="segments" role="group" aria-label={t("How")}>
          {(
            [
              ["corners", Waypoints, t("Corner by corner")],
              ["box", RectangleHorizontal, t("Boxes")],
            ] as const
          ).map(([shape, icon, words]) => (
            <button
              key={shape}
              type="button"
              class="segment worded"
              aria-pressed={pen.shape.value === shape}
              onClick={() => {
                pen.dragCancel();
                pen.shape.value = shape;
              }}
            >
              <Icon of={icon} size={16} /> <span>{words}</span>
            </button>
          ))}
        </div>
        {corners > 0 && (
          <>
            <span class="muted">{many("{n} corner", "{n} corners", corners)}</span>
            <button type="button" class="button small" disabled={corners < 3} onClick={() => pen.finish()}>
              {t("Close it")} <kbd>↵</kbd>
            </button>
            <button type="button" class="button small" onClick={() => pen.back()}>
              {t("One corner back")} <kbd>⌫</kbd>
            </button>
          </>
        )}
      </div>
      {corners === 0 && <PlaceBar key={[...sheet.chosen.value].join()} />}
    </>
  );
}

export function ShaperBar(): JSX.Element {
  const { shaper } = useTabletop().tools;
  return (
    <>
      <PlaceBar />
      {shaper.cutting.value !== null ? (
        <p class="bar-hint warn" role="status">
          {byHand(
            t("Click on the outline, then from place to place to its other side."),
            t("Tap the outline, then from place to place to its other side."),
          )}
        </p>
      ) : (
        <div class="bar-line">
          <Check
            label={byHand(t("Choose several (or with Shift)"), t("Choose several"))}
            value={shaper.several.value}
            onChange={(several) => (shaper.several.value = several)}
          />
        </div>
      )}
    </>
  );
}

export function RevealBar(): JSX.Element {
  const { reveal, sheet } = useTabletop().tools;
  const all = sheet.areas.value.length;
  const known = reveal.knownAreas.value;
  return (
    <div class="bar-line">
      <button
        type="button"
        class="button small"
        disabled={reveal.known.value.size === reveal.every.value.length}
        onClick={() => reveal.all(true)}
      >
        <Icon of={Eye} size={15} /> {t("Reveal all")}
      </button>
      <button
        type="button"
        class="button small"
        disabled={reveal.known.value.size === 0}
        onClick={() => reveal.all(false)}
      >
        <Icon of={EyeOff} size={15} /> {t("Hide all")}
      </button>
      <Check
        label={t("As players see it")}
        value={reveal.preview.value}
        onChange={(preview) => (reveal.preview.value = preview)}
      />
      <span class="muted" role="status">
        {many("Players know {known} of {n} area.", "Players know {known} of {n} areas.", all, { known })}
      </span>
    </div>
  );
}

export function BlastBar(): JSX.Element {
  const { tools } = useTabletop();
  const { blast, sheet } = tools;
  const at = blast.at.value;
  return (
    <form
      class="strike-form"
      onSubmit={(event) => {
        event.preventDefault();
        // The bar goes with the tool, and takes the focus with it.
        void blast.strike().then(() => {
          if (blast.at.value === null) document.getElementById("map")?.focus();
        });
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        tools.back();
      }}
    >
      {typeof at === "string" && (
        <p class="bar-line">
          <Icon of={Crosshair} size={15} /> <b>{areaWords(sheet.chart.value, at)}</b>
        </p>
      )}
      <BlowFields
        blow={blast.blow}
        ready={blast.ready.value}
        placed={at !== null}
        shown={at !== null}
        onClear={() => blast.back()}
      />
    </form>
  );
}
