/** What a press on the map means: the tool in hand first, and without one: select, move, place, open a door. */
import { batch, effect } from "@preact/signals";
import type { Tabletop } from "../panels/context";
import type { Spot } from "../stage/camera";
import type { StageListener, StagePoint } from "../stage/stage";
import type { Mark, Position, Token } from "../wire/view";
import { many } from "../words";
import { opener, useDoor } from "./deeds";

/** What was taken hold of. */
type Held = { what: "token" | "group"; token: Token } | { what: "mark"; mark: Mark } | { what: "band" };

export function handsOn(tabletop: Tabletop, host: () => HTMLElement | null): StageListener {
  const { session, stage, mover, group, deeds, tools, ui } = tabletop;
  const { store, notices } = session;
  let held: Held | null = null;

  /** The cell, or on a map of areas the area or border there; null beside all of them. */
  const where = (at: StagePoint): Position | null => {
    const scene = store.scene.value;
    if (scene === null) return null;
    if (store.layout.value !== null) return stage.hitTest(at.world).place;
    const [x, y] = at.cell;
    return x >= 0 && y >= 0 && x < scene.width && y < scene.height ? at.cell : null;
  };
  const inside = (at: StagePoint): boolean => where(at) !== null;
  const over = (at: StagePoint): void => {
    const to = where(at);
    if (to !== null) mover.put({ type: "over", cell: to });
    ui.over.value = typeof to === "string" ? to : null;
  };
  const drop = (): void => {
    if (mover.plan.value !== null) mover.put({ type: "cancel" });
    if (group.plan.value !== null) group.cancel();
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

  const take = (at: StagePoint, long: boolean): Held | null => {
    if (tools.name.value === "band") return { what: "band" };
    const { token, mark } = stage.hitTest(at.world);
    if (token !== null && store.speaksFor(token)) {
      if (at.shift) return { what: "band" };
      if (store.group.value.has(token.id) && store.layout.value === null) return { what: "group", token };
      // A finger pans over a token that is not selected, else a crowded map could not be moved by touch; held still
      // first, it takes that along as well.
      if (at.touch && store.selected.value !== token.id && !long) return null;
      return { what: "token", token };
    }
    if (mark?.mine && mark.id === tools.marks.chosenId.value) return { what: "mark", mark };
    return at.shift && !at.touch ? { what: "band" } : null;
  };

  /** Tokens with their middle in the box; of those that one may move, if there are any. */
  const within = (a: Spot, b: Spot): string[] => {
    const found = store.tokens.value.filter(({ at, size }) => {
      if (at === null) return false;
      const x = at[0] + size / 2;
      const y = at[1] + size / 2;
      return x >= Math.min(a.x, b.x) && x <= Math.max(a.x, b.x) && y >= Math.min(a.y, b.y) && y <= Math.max(a.y, b.y);
    });
    const own = found.filter((token) => store.speaksFor(token));
    return (own.length > 0 ? own : found.slice(0, 1)).map((token) => token.id);
  };

  /** Shift-click: in or out of the group. */
  const toggle = (token: Token): void => {
    if (!store.speaksFor(token)) return;
    const before = store.chosen.value.map((one) => one.id);
    const after = before.includes(token.id) ? before.filter((id) => id !== token.id) : [...before, token.id];
    store.choose(after, after.at(-1) ?? null);
    notices.say(many("{n} selected.", "{n} selected.", after.length));
  };

  const finishBand = (at: StagePoint): void => {
    const band = tools.band.value;
    tools.band.value = null;
    if (band === null) return;
    const ids = within(band.a, at.world);
    batch(() => store.choose(ids));
    notices.say(many("{n} selected.", "{n} selected.", ids.length));
    // The band is for choosing; what is chosen is moved by the hand.
    if (tools.name.value === "band" && ids.length > 0) tools.use("select");
  };

  return {
    grab(at, long) {
      if (ui.armed.value !== null) return false;
      if (tools.current !== null) return tools.current.grab(at);
      // What is pressed while a deed is chosen for is chosen; dragged, it moves the map.
      if (deeds.current.value !== null) return false;
      held = take(at, long);
      return held !== null;
    },
    dragStart(at) {
      if (tools.current !== null) {
        tools.current.dragStart(at);
        return;
      }
      if (held === null) return;
      notices.clear();
      switch (held.what) {
        case "token": {
          const grip = mover.grip(held.token);
          if (grip === null) return;
          store.choose([held.token.id]);
          mover.put({
            type: "drag",
            token: grip,
            grabbed: typeof grip.at === "string" ? grip.at : at.cell,
            way: mover.way,
          });
          break;
        }
        case "group":
          store.selected.value = held.token.id;
          group.start(store.chosen.value, held.token.id, at.cell, "drag");
          break;
        case "mark":
          tools.marks.take(held.mark, at);
          break;
        case "band":
          tools.band.value = { a: at.world, b: at.world };
      }
      cursor(held.what === "band" ? "crosshair" : "grabbing");
    },
    dragMove(at) {
      if (tools.current !== null) tools.current.dragMove(at);
      else if (held?.what === "token") over(at);
      else if (held?.what === "group") group.over(at.cell);
      else if (held?.what === "mark") tools.marks.carry(at);
      else if (held?.what === "band" && tools.band.value !== null)
        tools.band.value = { a: tools.band.value.a, b: at.world };
    },
    dragEnd(at) {
      if (tools.current !== null) {
        tools.current.dragEnd(at);
        return;
      }
      cursor("");
      if (held?.what === "mark") tools.marks.letGo();
      else if (held?.what === "band") finishBand(at);
      else if (!inside(at)) drop();
      else if (held?.what === "group") void group.commit();
      else mover.put({ type: "drop", cell: where(at) ?? at.cell, keep: at.ctrl, place: at.alt });
    },
    dragCancel() {
      if (tools.current !== null) {
        tools.current.dragCancel();
        return;
      }
      cursor("");
      tools.band.value = null;
      tools.marks.cancel();
      group.cancel();
      mover.put({ type: "second_finger" });
    },
    secondary() {
      if (tools.current !== null) tools.current.back?.();
      else if (held?.what === "group") group.cancel();
      else mover.put({ type: "back" });
    },
    tap(at) {
      const { armed } = ui;
      if (armed.value !== null) {
        const to = where(at);
        if (to === null) return;
        const { put } = armed.value;
        armed.value = null;
        put(to);
        return;
      }
      notices.clear();
      tools.crosshair.value = null;
      if (tools.current === null && tools.leaps.tap(at.cell)) return;
      if (tools.current !== null) {
        tools.current.tap(at);
        return;
      }
      if (deeds.current.value !== null) {
        if (deeds.current.value.tap(at)) void deeds.commit();
        return;
      }
      const selected = store.selectedToken.value;
      const grip = selected !== null && store.speaksFor(selected) ? mover.grip(selected) : null;
      const { token, door, mark } = stage.hitTest(at.world);
      if (token !== null && (at.shift || tools.name.value === "band")) {
        drop();
        toggle(token);
        return;
      }
      const planning = mover.plan.value !== null || at.ctrl;
      if (token !== null && (grip === null || !planning || token.id === selected?.id)) {
        drop();
        store.choose([token.id]);
        return;
      }
      if (door !== null && (store.isGm.value || !planning) && useDoor(tabletop, door)) return;
      // With a token selected, a click inside somebody's fireball is a place to go.
      if (mark !== null && grip === null) {
        drop();
        store.choose([]);
        tools.marks.chosenId.value = mark.id === tools.marks.chosenId.value ? null : mark.id;
        return;
      }
      const to = where(at);
      if (grip === null || to === null || store.group.value.size > 0) {
        drop();
        store.choose([]);
        tools.marks.chosenId.value = null;
        return;
      }
      mover.put({ type: "aim", token: grip, cell: to, waypoint: at.ctrl, way: mover.way });
    },
    hold(at) {
      const busy = mover.plan.value !== null || deeds.current.value !== null;
      if (ui.armed.value !== null || tools.current !== null || busy || at.ctrl) return false;
      const { token, door, mark } = stage.hitTest(at.world);
      if (token !== null || door !== null || (mark !== null && mark.id === tools.marks.chosenId.value)) return false;
      return inside(at) && tools.ping.point(at.world, at.shift);
    },
    context(at) {
      if (tools.current !== null) {
        tools.current.back?.();
        return;
      }
      if (deeds.current.value !== null) {
        deeds.back();
        return;
      }
      if (mover.plan.value !== null) {
        mover.put({ type: "back" });
        return;
      }
      if (ui.armed.value !== null) {
        ui.armed.value = null;
        return;
      }
      const { token, door, mark } = stage.hitTest(at.world);
      if (token !== null) {
        if (!store.group.value.has(token.id)) store.selected.value = token.id;
        ui.menu.value = { token: token.id, x: at.screen.x, y: at.screen.y };
      } else if (door !== null && store.isGm.value) ui.dialog.value = "doors";
      else if (mark !== null) {
        store.choose([]);
        tools.marks.chosenId.value = mark.id;
      }
    },
    hover(at) {
      tools.pointer = at?.world ?? tools.pointer;
      const layout = store.layout.value;
      ui.over.value = at === null || layout === null || tools.current !== null ? null : stage.hitTest(at.world).place;
      const armed = at !== null && layout === null && ui.armed.value !== null;
      const cell = armed && inside(at) ? at.cell : null;
      const before = ui.hover.value;
      if (cell?.[0] !== before?.[0] || cell?.[1] !== before?.[1]) ui.hover.value = cell;
      if (tools.current !== null) {
        tools.current.hover?.(at);
        tools.hovered.value = null;
        cursor(tools.name.value === "align" ? "move" : "crosshair");
        return;
      }
      if (at === null || ui.armed.value !== null) {
        tools.hovered.value = null;
        return;
      }
      if (deeds.current.value !== null) {
        deeds.current.value.hover(at);
        tools.hovered.value = null;
        cursor("crosshair");
        return;
      }
      const { token, door, mark } = stage.hitTest(at.world);
      tools.hovered.value = token?.id ?? null;
      if (tools.leaps.diveAt(at.cell) !== null) cursor("pointer");
      else if (tools.name.value === "band" || (at.shift && token === null)) cursor("crosshair");
      else if (token !== null) cursor(store.speaksFor(token) ? "grab" : "pointer");
      else if (door !== null && (store.isGm.value || opener(tabletop, door) !== null)) cursor("pointer");
      else if (mark !== null && store.selected.value === null)
        cursor(mark.id === tools.marks.chosenId.value && mark.mine ? "grab" : "pointer");
      else cursor("");
    },
    wheel(by) {
      const deed = deeds.current.value;
      if (deed === null || tools.current !== null || !deed.counts.value) return false;
      return by === 0 || deed.more(by);
    },
  };
}
