/** While a GM prepares another scene than the players see: that they do not see it, and the way to bring them. */
import { EyeOff, Users } from "lucide";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { listed, t } from "../words";

export function UnseenBanner(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const { store } = session;
  const [bring, setBring] = useState(true);
  const here = store.sceneId.value;
  const { active_scene, scenes, seat_scenes = {} } = store.table.value;
  if (!store.isGm.value || here === null || here === active_scene) return null;
  const scene = scenes.find((one) => one.id === active_scene)?.name;
  const sent = store.people.value.filter((person) => seat_scenes[person.id] === here).map((person) => person.name);
  const away = store.people.value.flatMap(({ id, role }) =>
    role === "player" && seat_scenes[id] !== here ? [{ id, scene: seat_scenes[id] ?? active_scene }] : [],
  );
  const behind = store.everyToken.value.some(
    (token) =>
      token.at !== null && away.some(({ id, scene }) => token.scene === scene && token.seats?.includes(id) === true),
  );
  const activate = async (): Promise<void> => {
    // The table follows after them: tokens come along with those who leave the scene that they are on.
    if (behind && bring) {
      const sent = await session.send({ type: "send_seats", seats: away.map(({ id }) => id), scene: here, bring });
      if (!sent.ok) return;
    }
    const outcome = await session.send({ type: "activate_scene", scene: here });
    if (outcome.ok && store.looking.value === here) store.looking.value = null;
  };
  return (
    <div class="unseen-banner">
      <p role="status">
        <Icon of={EyeOff} size={16} />
        <span>{words(scene, sent)}</span>
      </p>
      <button type="button" class="button small primary" onClick={() => void activate()}>
        <Icon of={Users} size={15} />
        {t("Bring players here")}
      </button>
      {behind && (
        <label class="field inline small">
          <input type="checkbox" checked={bring} onChange={(event) => setBring(event.currentTarget.checked)} />
          {t("with their tokens")}
        </label>
      )}
      <button type="button" class="button small" onClick={() => ui.ask("send", here)}>
        {t("Choose who…")}
      </button>
    </div>
  );
}

function words(scene: string | undefined, sent: readonly string[]): string {
  if (sent.length > 0) {
    const names = listed(sent);
    return scene === undefined
      ? t("Of the players only {names} see this scene.", { names })
      : t("Of the players only {names} see this scene. The others are in {scene}.", { names, scene });
  }
  return scene === undefined
    ? t("Players do not see this scene.")
    : t("Players do not see this scene. They are in {scene}.", { scene });
}
