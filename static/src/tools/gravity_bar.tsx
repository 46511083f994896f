/** How the gravity tool paints, and the switch for the whole map. */
import { ArrowDownToLine, Brush, type IconNode, Orbit, SquareDashed } from "lucide";
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { weightlessCount } from "../stage/gravity";
import { many, t } from "../words";

interface SegmentsProps<T extends string | boolean> {
  label: string;
  now: T;
  among: readonly (readonly [T, IconNode, string])[];
  onTake(value: T): void;
}

function Segments<T extends string | boolean>({ label, now, among, onTake }: SegmentsProps<T>): JSX.Element {
  return (
    <div class="segments" role="group" aria-label={label}>
      {among.map(([value, icon, words]) => (
        <button
          key={words}
          type="button"
          class="segment worded"
          aria-pressed={now === value}
          onClick={() => onTake(value)}
        >
          <Icon of={icon} size={16} /> <span>{words}</span>
        </button>
      ))}
    </div>
  );
}

export function GravityBar(): JSX.Element {
  const { tools, session } = useTabletop();
  const { gravity } = tools;
  const scene = session.store.scene.value;
  const none = scene === null ? 0 : weightlessCount(scene);
  const all = scene !== null && none === scene.width * scene.height;
  return (
    <>
      <div class="bar-line">
        <Segments<boolean>
          label={t("Paint")}
          now={gravity.on.value}
          among={[
            [false, Orbit, t("No gravity")],
            [true, ArrowDownToLine, t("Gravity")],
          ]}
          onTake={(on) => (gravity.on.value = on)}
        />
        <Segments<"brush" | "box">
          label={t("How")}
          now={gravity.brush.value}
          among={[
            ["brush", Brush, t("Brush")],
            ["box", SquareDashed, t("Box")],
          ]}
          onTake={(brush) => (gravity.brush.value = brush)}
        />
      </div>
      <div class="bar-line">
        <button type="button" class="button small" disabled={all} onClick={() => gravity.everywhere(false)}>
          {t("Switch gravity off everywhere")}
        </button>
        <button type="button" class="button small" disabled={none === 0} onClick={() => gravity.everywhere(true)}>
          {t("Switch gravity on everywhere")}
        </button>
        <span class="muted">{gravityWords(none, all)}</span>
      </div>
    </>
  );
}

export function gravityWords(none: number, all: boolean): string {
  if (none === 0) return t("There is gravity on the whole map.");
  if (all) return t("There is no gravity on the whole map.");
  return many("There is no gravity on {n} square.", "There is no gravity on {n} squares.", none);
}
