/** What has changed on the board since one looks at this list, newest first, read out as it comes. */

import { useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { whereWords } from "../chart/words";
import { useTabletop } from "../panels/context";
import { t } from "../words";
import { changes, type Look } from "./changes";

const KEPT = 40;

interface Told {
  id: number;
  text: string;
}

export function ChangeList(): JSX.Element {
  const { session } = useTabletop();
  const { store } = session;
  const [told, setTold] = useState<readonly Told[]>([]);
  const seen = useRef<{ scene: string | null; look: Look } | null>(null);
  const count = useRef(0);
  useSignalEffect(() => {
    const scene = store.sceneId.value;
    const layout = store.layout.value;
    const look: Look = {
      tokens: store.tokens.value,
      ...(layout === null ? {} : { placeName: (place: string) => whereWords(layout, place) }),
      doors: store.scene.value?.doors ?? [],
      turn: store.turnName.value,
    };
    const before = seen.current;
    seen.current = { scene, look };
    if (before === null) return;
    const news = before.scene === scene ? changes(before.look, look) : [sceneWords(store.scene.value?.name)];
    if (news.length === 0) return;
    const lines = news.map((text) => ({ id: count.current++, text }));
    setTold((old) => [...lines, ...old].slice(0, KEPT));
  });
  return (
    <section class="board-part" aria-label={t("What changed")}>
      <h3>{t("What changed")}</h3>
      {told.length === 0 && <p class="help">{t("Nothing has changed since you opened this list.")}</p>}
      <ol class="board-changes" aria-live="polite" aria-relevant="additions">
        {told.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </section>
  );
}

function sceneWords(name: string | undefined): string {
  return name === undefined ? t("No scene is open any more.") : t("The scene is now {name}.", { name });
}
