/** The map and all that lies over it. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { TokenMenu } from "../actions/token_menu";
import { BoardList } from "../board/board_list";
import { ChartCorner } from "../chart/chart_corner";
import { ModeBar } from "../chart/mode_bar";
import { fingers } from "../controls/fingers";
import { DeedBar } from "../deeds/deed_bar";
import { DeedBubble } from "../deeds/deed_bubble";
import { PauseBanner } from "../dial/pause";
import { Requests } from "../dial/requests";
import { LastRoll } from "../dice/last_roll";
import { Door } from "../door/door";
import { PlanBubble } from "../move/plan_bubble";
import { UnseenBanner } from "../scenes/unseen_banner";
import { NoteOverMap, Override } from "../tools/over_map";
import { ToolBar } from "../tools/tool_bar";
import { t, within } from "../words";
import { RefusalBubble, RefusalToast } from "./bubbles";
import { Calls } from "./calls";
import { useTabletop } from "./context";
import { EmptyTable } from "./empty_table";
import { Legend } from "./legend";
import { Prompts } from "./prompts";
import { Proxies } from "./proxies";
import { Tracker } from "./tracker";

function mapWords(scene: string | undefined): string {
  return scene === undefined
    ? t("Map. Arrow keys step the selected token, question mark lists the keys.")
    : t("Map of {scene}. Arrow keys step the selected token, question mark lists the keys.", { scene });
}

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
      {!ui.board.value && (
        <div class="map-head">
          <Tracker />
          <UnseenBanner />
          <PauseBanner />
          <Override />
        </div>
      )}
      <div class="map-ground">
        <div
          id="map"
          class={armed !== null ? "stage armed" : "stage"}
          ref={host}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the map need somewhere to arrive
          tabIndex={0}
          role="application"
          aria-roledescription={t("map")}
          aria-label={mapWords(session.store.scene.value?.name)}
        >
          <Proxies />
        </div>
        {!ui.board.value && (
          <div class="over-map">
            <ChartCorner />
            <Requests />
            <Door />
          </div>
        )}
        {armed !== null && (
          <p class="map-note" role="status">
            {fingers
              ? t("Tap where {name} stands.", { name: armed.name })
              : within("Click where {name} stands. {key} cancels.", { name: armed.name, key: <kbd>Esc</kbd> })}
            {fingers && (
              <button type="button" class="button small" onClick={() => (ui.armed.value = null)}>
                {t("Cancel")}
              </button>
            )}
          </p>
        )}
        <NoteOverMap />
        <PlanBubble />
        <DeedBubble />
        <RefusalBubble />
        <TokenMenu />
        <EmptyTable />
        {ui.board.value && <BoardList />}
        <div class="map-foot">
          <LastRoll />
          <Calls />
          <RefusalToast />
          <Prompts />
          <DeedBar />
          <ToolBar />
          <Legend />
          <ModeBar />
        </div>
      </div>
    </main>
  );
}
