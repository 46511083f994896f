/** What a GM does with a token: show, hide, place, give away, change, remove. */
import { BookmarkPlus, Copy, Eye, EyeOff, MapPin, Trash2 } from "lucide";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { freshId } from "../wire/ids";
import type { Token } from "../wire/view";
import { t } from "../words";
import { arm, armCopy } from "./placing";
import { SeatPicker } from "./seat_picker";

export function TokenTools({ token }: { token: Token }): JSX.Element {
  const tabletop = useTabletop();
  const { session } = tabletop;
  const scene = session.store.scene.value;
  const [sure, setSure] = useState(false);
  return (
    <section class="gm-tools" aria-label={t("GM tools for this token")}>
      <h3>{t("GM")}</h3>
      <div class="tool-row">
        <button
          type="button"
          class="button small"
          onClick={() => void session.send({ type: "change_token", token: token.id, hidden: token.hidden !== true })}
        >
          <Icon of={token.hidden === true ? Eye : EyeOff} size={16} />
          {token.hidden === true ? t("Reveal") : t("Hide")}
        </button>
        {scene !== null && (
          <button type="button" class="button small" onClick={() => arm(tabletop, token)}>
            <Icon of={MapPin} size={16} />
            {t("Place on the map")}
          </button>
        )}
        {scene !== null && (
          <button type="button" class="button small" onClick={() => armCopy(tabletop, token)}>
            <Icon of={Copy} size={16} />
            {t("Make a copy")}
          </button>
        )}
        {token.at !== null && (
          <button
            type="button"
            class="button small"
            onClick={() => void session.send({ type: "place", token: token.id, at: null })}
          >
            {t("Take off the map")}
          </button>
        )}
        <KeepButton token={token} />
        {sure ? (
          <span class="tool-row" role="group" aria-label={t("Remove {name}?", { name: token.name })}>
            <button
              type="button"
              class="button small danger"
              onClick={() => void session.send({ type: "remove_token", token: token.id })}
            >
              {t("Remove {name}", { name: token.name })}
            </button>
            <button type="button" class="button small" onClick={() => setSure(false)}>
              {t("Keep")}
            </button>
          </span>
        ) : (
          <button type="button" class="button small danger" onClick={() => setSure(true)}>
            <Icon of={Trash2} size={16} />
            {t("Remove")}
          </button>
        )}
      </div>
      <details>
        <summary>{t("Played by")}</summary>
        <SeatPicker
          chosen={token.seats ?? []}
          onChange={(seats) => void session.send({ type: "change_token", token: token.id, seats })}
        />
        <label class="field inline">
          <input
            type="checkbox"
            checked={token.claimable === true}
            onChange={(event) =>
              void session.send({ type: "change_token", token: token.id, claimable: event.currentTarget.checked })
            }
          />
          <span>{t("Whoever joins may choose it, while nobody has it")}</span>
        </label>
      </details>
      <details>
        <summary>{t("Name, side, size")}</summary>
        <Traits token={token} />
      </details>
    </section>
  );
}

function KeepButton({ token }: { token: Token }): JSX.Element {
  const { session } = useTabletop();
  const [kept, setKept] = useState(false);
  return (
    <button
      type="button"
      class="button small"
      disabled={kept}
      onClick={async () => {
        const outcome = await session.send({ type: "keep_token", token: token.id, entry: freshId("e") });
        if (outcome.ok) setKept(true);
      }}
    >
      <Icon of={BookmarkPlus} size={16} />
      {kept ? t("Is in the library now") : t("Put in the library")}
    </button>
  );
}

function Traits({ token }: { token: Token }): JSX.Element {
  const { session } = useTabletop();
  const [name, setName] = useState(token.name);
  const [side, setSide] = useState(token.side);
  const [size, setSize] = useState(String(token.footprint ?? token.size));
  const [color, setColor] = useState(token.color);
  const [elevation, setElevation] = useState(String(token.elevation ?? 0));
  const { length } = session.store.ruleset.value;
  const save = (event: Event): void => {
    event.preventDefault();
    const whole = Number.parseInt(size, 10);
    const height = Number.parseInt(elevation, 10);
    void session.send({
      type: "change_token",
      token: token.id,
      ...(name.trim() !== token.name && name.trim() !== "" ? { name: name.trim() } : {}),
      ...(side !== token.side ? { side: side.trim() } : {}),
      ...(whole !== (token.footprint ?? token.size) && whole >= 1 && whole <= 20 ? { size: whole } : {}),
      ...(color !== token.color ? { color } : {}),
      ...(Number.isInteger(height) && height !== (token.elevation ?? 0) ? { elevation: height } : {}),
    });
  };
  return (
    <form class="fields" onSubmit={save}>
      <div class="field wide">
        <label for={`name-${token.id}`}>{t("Name")}</label>
        <input
          id={`name-${token.id}`}
          maxLength={80}
          required
          pattern=".*\S.*"
          title={t("A name needs at least one character.")}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for={`side-${token.id}`}>{t("Side")}</label>
        <input
          id={`side-${token.id}`}
          list="sides"
          maxLength={40}
          value={side}
          onInput={(event) => setSide(event.currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for={`size-${token.id}`}>{t("Size, in cells")}</label>
        <input
          id={`size-${token.id}`}
          type="number"
          min={1}
          max={20}
          required
          value={size}
          onInput={(event) => setSize(event.currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for={`up-${token.id}`}>
          {length.unit === "" ? t("Elevation") : t("Elevation ({unit})", { unit: length.unit })}
        </label>
        <input
          id={`up-${token.id}`}
          type="number"
          min={-10000}
          max={10000}
          required
          value={elevation}
          onInput={(event) => setElevation(event.currentTarget.value)}
        />
      </div>
      <div class="field inline wide">
        <input
          id={`color-${token.id}`}
          type="color"
          value={color || "#3f6b8f"}
          onInput={(event) => setColor(event.currentTarget.value.toLowerCase())}
        />
        <label for={`color-${token.id}`}>{t("Colour")}</label>
        <button type="button" class="button quiet small" onClick={() => setColor("")}>
          {t("As its side")}
        </button>
      </div>
      <div class="form-actions wide">
        <button type="submit" class="button small primary">
          {t("Save")}
        </button>
      </div>
    </form>
  );
}
