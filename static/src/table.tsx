/** The entry of the table page: puts session, stage and panels together and starts them. */
import "@fontsource-variable/inter/wght.css";
import "./styles/table.css";
import { effect, untracked } from "@preact/signals";
import { render } from "preact";
import { handsOn } from "./controls/hands";
import { listenToKeys } from "./controls/keys";
import { exposeProbe } from "./controls/probe";
import { Mover } from "./move/mover";
import { App } from "./panels/app";
import { TabletopProvider } from "./panels/context";
import { Ui } from "./panels/ui";
import { CanvasStage } from "./stage/canvas_stage";
import { readBoot } from "./store/boot";
import { dial, Session } from "./store/session";

const boot = readBoot(document);
const session = new Session(boot, dial(boot.socket));
const stage = new CanvasStage();
const mover = new Mover(session, (token, path) => stage.hintPath(token, path));
const ui = new Ui();
const tabletop = { session, stage, mover, ui };
const { store, notices } = session;

// The stage has signals of its own; to follow those here would be to chase one's own tail.
effect(() => {
  const scene = store.scene.value;
  untracked(() => stage.setScene(scene));
});
// A map too large to be seen whole opens where one stands.
effect(() => {
  if (!stage.drawn.value) return;
  untracked(() => {
    const own = store.own.value[0];
    if (own?.at != null) stage.reveal(own.at);
  });
});
effect(() => {
  stage.setTokens(store.tokens.value, {
    selected: store.selected.value,
    active: store.clock.value.active,
    asked: new Set(store.prompts.value.map((prompt) => prompt.token)),
  });
});
effect(() => {
  const refusal = notices.refusal.value;
  const armed = ui.armed.value;
  const hover = ui.hover.value;
  stage.setOverlay({
    reach: mover.bands.value,
    plan: mover.drawing.value,
    refused: refusal !== null && refusal.scene === store.sceneId.value ? refusal.cell : null,
    aim: armed !== null && hover !== null ? { cell: hover, size: armed.size } : null,
    grid: ui.grid.value,
    walls: store.isGm.value,
  });
});

stage.on(handsOn(tabletop, () => document.getElementById("map")));
listenToKeys(tabletop);
exposeProbe(tabletop);

const root = document.getElementById("table");
if (root !== null) {
  root.textContent = "";
  render(
    <TabletopProvider value={tabletop}>
      <App />
    </TabletopProvider>,
    root,
  );
}

session.wire.start();
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") session.wire.wake();
});
window.addEventListener("online", () => session.wire.wake());
// A page kept alive in the background by the browser comes back with a dead line.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) session.wire.wake();
});
