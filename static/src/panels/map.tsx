/** The map and all that lies over it. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { BoardList } from "../board/board_list";
import { PauseBanner } from "../dial/pause";
import { Requests } from "../dial/requests";
import { LastRoll } from "../dice/last_roll";
import { Door } from "../door/door";
import { PlanBubble } from "../move/plan_bubble";
import { ToolsOverMap } from "../tools/over_map";
import { RefusalBubble } from "./bubbles";
import { useTabletop } from "./context";
import { EmptyTable } from "./empty_table";
import { Legend } from "./legend";
import { Prompts } from "./prompts";
import { Proxies } from "./proxies";
import { Tracker } from "./tracker";

export function MapArea(): JSX.Element {
  const { stage, ui, session } = useTabletop();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current !== null) stage.mount(host.current);
    return () => stage.destroy();
  }, [stage]);
  const armed = ui.armed.value;
  return (
    <main class="map-area">
      <div
        id="map"
        class={armed !== null ? "stage armed" : "stage"}
        ref={host}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the map need somewhere to arrive
        tabIndex={0}
        role="application"
        aria-roledescription="map"
        aria-label={`Map${session.store.scene.value === null ? "" : ` of ${session.store.scene.value.name}`}. Arrow keys step the selected token, question mark lists the keys.`}
      >
        <Proxies />
      </div>
      {!ui.board.value && (
        <div class="over-map">
          <Tracker />
          <PauseBanner />
          <Requests />
          <Door />
          <LastRoll />
        </div>
      )}
      {armed !== null && (
        <p class="map-note" role="status">
          Click where {armed.name} stands. <kbd>Esc</kbd> cancels.
        </p>
      )}
      <ToolsOverMap />
      <Legend />
      <PlanBubble />
      <RefusalBubble />
      <EmptyTable />
      {ui.board.value && <BoardList />}
      <Prompts />
    </main>
  );
}
