/** The entry of the table page: puts session, stage and panels together and starts them. */
import "@fontsource-variable/inter/wght.css";
import "./styles/table.css";
import { effect, untracked } from "@preact/signals";
import { render } from "preact";
import { sceneShown, tokensShown } from "./cartography/shown";
import { wayOf } from "./chart/went";
import { handsOn } from "./controls/hands";
import { listenToKeys } from "./controls/keys";
import { exposeProbe } from "./controls/probe";
import { Deeds } from "./deeds/deeds";
import { GroupMover } from "./move/group_mover";
import { Mover } from "./move/mover";
import { App } from "./panels/app";
import { TabletopProvider } from "./panels/context";
import { Ui } from "./panels/ui";
import { CanvasStage } from "./stage/canvas_stage";
import { readBoot } from "./store/boot";
import { dial, Session } from "./store/session";
import { overlayOf } from "./tools/overlay";
import { Toolbox } from "./tools/toolbox";
import type { LogLine } from "./wire/view";

const boot = readBoot(document);
const session = new Session(boot, dial(boot.socket));
const stage = new CanvasStage();
const mover = new Mover(session, (token, path) => stage.hintPath(token, path));
const ui = new Ui();
const group = new GroupMover(session, mover);
const deeds = new Deeds(session, stage);
const tools = new Toolbox(session, stage);
const tabletop = { session, stage, mover, group, deeds, tools, ui };
const { store } = session;

// The stage has signals of its own; to follow those here would be to chase one's own tail.
effect(() => {
  const scene = store.scene.value;
  // The picture lies where the GM tries it, before anybody else sees it there.
  const trial = tools.align.trial.value;
  const shown = sceneShown(scene, tools);
  const laid = shown?.picture && trial !== null ? { ...shown, picture: { ...shown.picture, ...trial } } : shown;
  untracked(() => stage.setScene(laid));
});
// A map too large to be seen whole opens where one stands.
effect(() => {
  if (!stage.drawn.value) return;
  untracked(() => {
    const own = store.own.value[0];
    if (own?.at != null) stage.reveal(own.at);
  });
});
let walked: readonly LogLine[] = [];
effect(() => {
  // Told before the tokens, or a token would be at its goal by the straight way already.
  const lines = store.fresh.value;
  if (lines !== walked) {
    walked = lines;
    for (const line of lines) {
      const way = wayOf(store, line);
      if (line.token !== undefined && way !== null) stage.hintPath(line.token, way);
    }
  }
  stage.setTokens(tokensShown(store.scene.value, store.tokens.value, tools), {
    selected: store.selected.value,
    group: store.group.value,
    active: store.clock.value.active,
    asked: new Set(store.prompts.value.map((prompt) => prompt.token)),
  });
});
effect(() =>
  stage.setCaught(
    new Set([...tools.caught.value.map((token) => token.id), ...(deeds.current.value?.ringed.value ?? [])]),
  ),
);
// Hands have one thing at a time to do.
effect(() => {
  if (tools.name.value !== "select" || store.group.value.size > 1) untracked(() => deeds.cancel());
});
effect(() => stage.setOverlay(overlayOf(tabletop)));

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
