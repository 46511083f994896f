/** All scenes over the map (GM): a press looks at one, and only then are the players brought along. */
import { Archive, Ellipsis, Plus, Users } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { initials } from "../stage/sides";
import type { Scene, SceneName } from "../wire/view";
import { many, number, t } from "../words";
import { look } from "./look";
import { learn, thumbOf } from "./thumbs";

export function SceneStrip(): JSX.Element | null {
  const { session, stage, ui } = useTabletop();
  const { store } = session;
  const [archived, setArchived] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const { scenes } = store.table.value;
  const here = store.sceneId.value;
  const scene = store.scene.value;
  const drawn = stage.drawn.value;
  useEffect(() => {
    if (drawn && scene?.picture != null) learn(scene.picture);
  }, [drawn, scene?.picture?.asset]);
  useEffect(() => {
    strip.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [here]);
  if (scenes.length === 0) return null;
  const away = scenes.filter((one) => one.archived === true);
  const shown = scenes.filter((one) => one.archived !== true || archived || one.id === here);
  return (
    <div class="scenes">
      <div class="scene-scroll" role="group" aria-label={t("Scenes")} ref={strip}>
        {shown.map((one) => (
          <Chip key={one.id} scene={one} />
        ))}
      </div>
      {away.length > 0 && (
        <button
          type="button"
          class="button quiet small"
          aria-pressed={archived}
          aria-label={many("{n} archived scene", "{n} archived scenes", away.length)}
          title={archived ? t("Put archived scenes out of sight") : t("Show archived scenes")}
          onClick={() => setArchived(!archived)}
        >
          <Icon of={Archive} size={14} />
          {number(away.length)}
        </button>
      )}
      {here !== null && (
        <button
          type="button"
          class="button quiet small icon"
          aria-label={t("Change the scene {name}", { name: scene?.name ?? "" })}
          title={t("Name, size, copy, archive, who is here")}
          onClick={() => ui.ask("scene", here)}
        >
          <Icon of={Ellipsis} size={16} />
        </button>
      )}
      <button
        type="button"
        class="button quiet small icon"
        aria-label={t("One more scene")}
        title={t("Add a map")}
        onClick={() => ui.ask("import")}
      >
        <Icon of={Plus} size={16} />
      </button>
    </div>
  );
}

function Chip({ scene }: { scene: SceneName }): JSX.Element {
  const { store } = useTabletop().session;
  const { active_scene, seat_scenes = {} } = store.table.value;
  const whole = store.view.value[`scene/${scene.id}`] as Scene | undefined;
  const thumb = whole?.picture == null ? null : thumbOf(whole.picture);
  const sent = Object.values(seat_scenes).filter((id) => id === scene.id).length;
  const active = scene.id === active_scene;
  return (
    <button
      type="button"
      class={`scene-chip${active ? " active" : ""}${scene.archived === true ? " archived" : ""}`}
      aria-pressed={scene.id === store.sceneId.value}
      title={active ? t("{scene}: the players are here", { scene: scene.name }) : scene.name}
      onClick={() => look(store, scene.id)}
    >
      {thumb === null ? (
        <span class="scene-thumb" aria-hidden="true">
          {initials(scene.name)}
        </span>
      ) : (
        <img class="scene-thumb" src={thumb} alt="" />
      )}
      <span class="scene-chip-name">{scene.name}</span>
      {active && (
        <span class="scene-here">
          <Icon of={Users} size={13} />
          <span class="visually-hidden">{t("The players are here.")}</span>
        </span>
      )}
      {sent > 0 && (
        <span class="badge accent">
          <span aria-hidden="true">{number(sent)}</span>
          <span class="visually-hidden">{many("{n} player was sent here.", "{n} players were sent here.", sent)}</span>
        </span>
      )}
      {scene.archived === true && <span class="muted small">{t("archived")}</span>}
    </button>
  );
}
