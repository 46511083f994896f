/** What a press on the map means: select, move, place, open a door. */
import { effect } from "@preact/signals";
import type { Tabletop } from "../panels/context";
import type { StageListener, StagePoint } from "../stage/stage";
import type { Token } from "../wire/view";

export function handsOn({ session, stage, mover, ui }: Tabletop, host: () => HTMLElement | null): StageListener {
  const { store, notices } = session;
  let held: Token | null = null;

  const inside = (at: StagePoint): boolean => {
    const scene = store.scene.value;
    return (
      scene !== null && at.cell[0] >= 0 && at.cell[1] >= 0 && at.cell[0] < scene.width && at.cell[1] < scene.height
    );
  };
  const drop = (): void => {
    if (mover.plan.value !== null) mover.put({ type: "cancel" });
  };
  const cursor = (name: string): void => {
    const element = host();
    if (element !== null) element.style.cursor = name;
  };

  // A place that was asked for is no longer wanted once another scene is looked at.
  effect(() => {
    store.sceneId.value;
    ui.armed.value = null;
  });

  return {
    grab(at) {
      if (ui.armed.value !== null) return false;
      const { token } = stage.hitTest(at.world);
      held = null;
      if (token === null || !store.speaksFor(token)) return false;
      // A finger pans over a token until it is selected: else a crowded map could not be moved by touch.
      if (at.touch && store.selected.value !== token.id) return false;
      held = token;
      return true;
    },
    dragStart(at) {
      const grip = held === null ? null : mover.grip(held);
      if (held === null || grip === null) return;
      notices.clear();
      store.selected.value = held.id;
      mover.put({ type: "drag", token: grip, grabbed: at.cell, way: mover.way });
      cursor("grabbing");
    },
    dragMove(at) {
      mover.put({ type: "over", cell: at.cell });
    },
    dragEnd(at) {
      cursor("");
      if (inside(at)) mover.put({ type: "drop", cell: at.cell, keep: at.ctrl });
      else drop();
    },
    dragCancel() {
      cursor("");
      mover.put({ type: "second_finger" });
    },
    secondary() {
      mover.put({ type: "back" });
    },
    tap(at) {
      const { armed } = ui;
      if (armed.value !== null) {
        if (!inside(at)) return;
        const { put } = armed.value;
        armed.value = null;
        put(at.cell);
        return;
      }
      notices.clear();
      const selected = store.selectedToken.value;
      const grip = selected !== null && store.speaksFor(selected) ? mover.grip(selected) : null;
      const { token, door } = stage.hitTest(at.world);
      const planning = mover.plan.value !== null || at.ctrl;
      if (token !== null && (grip === null || !planning || token.id === selected?.id)) {
        drop();
        store.selected.value = token.id;
        return;
      }
      if (door !== null && store.isGm.value && door.kind === "door") {
        const scene = store.sceneId.value;
        const state = door.state === "open" ? "closed" : "open";
        if (scene !== null) void session.send({ type: "set_door", scene, door: door.id, state }, at.cell);
        return;
      }
      if (grip === null || !inside(at)) {
        drop();
        store.selected.value = null;
        return;
      }
      mover.put({ type: "aim", token: grip, cell: at.cell, waypoint: at.ctrl, way: mover.way });
    },
    context(at) {
      if (mover.plan.value !== null) {
        mover.put({ type: "back" });
        return;
      }
      if (ui.armed.value !== null) {
        ui.armed.value = null;
        return;
      }
      const { token, door } = stage.hitTest(at.world);
      if (token !== null) {
        store.selected.value = token.id;
        ui.tab.value = "sheet";
      } else if (door !== null && store.isGm.value) ui.dialog.value = "doors";
    },
    hover(at) {
      const cell = at !== null && ui.armed.value !== null && inside(at) ? at.cell : null;
      const before = ui.hover.value;
      if (cell?.[0] !== before?.[0] || cell?.[1] !== before?.[1]) ui.hover.value = cell;
      if (at === null || ui.armed.value !== null) return;
      const { token, door } = stage.hitTest(at.world);
      const hand =
        token !== null
          ? store.speaksFor(token)
            ? "grab"
            : "pointer"
          : door !== null && store.isGm.value
            ? "pointer"
            : "";
      cursor(hand);
    },
  };
}
