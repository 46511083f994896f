/** A click on the map puts a token there, outside the rules. */
import { copiesOf, nextName } from "../move/copying";
import type { Tabletop } from "../panels/context";
import { freshId } from "../wire/ids";
import type { Token } from "../wire/view";
import { t } from "../words";

export function arm({ session, ui }: Tabletop, token: Token): void {
  const scene = session.store.sceneId.value;
  if (scene === null) return;
  ui.tab.value = "map";
  ui.armed.value = {
    name: token.name,
    size: token.footprint ?? token.size,
    put: (at) => void session.send({ type: "place", token: token.id, at, scene }, session.store.cellOf(at)),
  };
  document.getElementById("map")?.focus();
}

/** A click puts one more of the same there. What is selected stays so: the sheet at hand does not change. */
export function armCopy({ session, ui }: Tabletop, token: Token): void {
  const { store, notices } = session;
  const scene = store.scene.value;
  if (scene === null) return;
  const names = store.everyToken.value.map((one) => one.name);
  ui.tab.value = "map";
  ui.armed.value = {
    name: nextName(token.name, new Set(names)),
    size: token.footprint ?? token.size,
    put: (at) => {
      const cell = store.cellOf(at);
      for (const command of copiesOf([{ ...token, at: cell }], at, scene, names, freshId))
        void session.send(command, cell).then(({ ok }) => {
          if (ok) notices.say(t("{name} is on the map.", { name: command.name }));
        });
    },
  };
  document.getElementById("map")?.focus();
}
