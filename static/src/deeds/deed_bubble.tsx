/** Words on the map about the deed that is being chosen for: what it costs, what becomes of it, or why it cannot be. */
import type { JSX } from "preact";
import { usePlace } from "../panels/bubbles";
import { useTabletop } from "../panels/context";
import type { Cell } from "../wire/view";
import { Verdict } from "./deed_bar";

export function DeedBubble(): JSX.Element | null {
  const { deeds, ui } = useTabletop();
  const deed = deeds.current.value;
  const place = deeds.place.value;
  const told = deeds.answer.value !== null || deed?.trouble.value != null;
  return deed === null || place === null || !told || ui.board.value ? null : <Words {...place} />;
}

function Words({ cell, size, from }: { cell: Cell; size: number; from: Cell }): JSX.Element {
  const { deeds } = useTabletop();
  const place = usePlace(cell, size, from);
  const look = deeds.ready.value ? (deeds.answer.value?.dial === undefined ? "" : "leave") : "refused";
  return (
    <div class={`bubble plan deed-bubble ${place.class} ${look}`} style={place.style} data-testid="deed">
      <Verdict />
    </div>
  );
}
