/** What this seat can do with one token: the entries of its menu, of which the palette has those that it has not anyway. */
import {
  ArrowDownFromLine,
  ArrowUpFromLine,
  BookmarkPlus,
  Check,
  Copy,
  Crosshair,
  DoorOpen,
  Eye,
  EyeOff,
  Footprints,
  type IconNode,
  IdCard,
  Image as ImageIcon,
  MapPin,
  MapPinOff,
  Megaphone,
  Trash2,
  Zap,
} from "lucide";
import { lift, opener, remove, standsAt, useNearestDoor } from "../controls/deeds";
import { takeOffer } from "../deeds/taking";
import { arm, armCopy } from "../gm/placing";
import type { Tabletop } from "../panels/context";
import type { Offer } from "../wire/frames";
import { freshId } from "../wire/ids";
import type { Token } from "../wire/view";
import { many, t } from "../words";

export interface Deed {
  id: string;
  label: string;
  icon: IconNode;
  /** Deeds of one part stand together: looking, moving, and what only the GM does. */
  part: "look" | "move" | "gm";
  /** As printed on the keys. */
  keys?: string;
  /** One of several of which one holds. */
  checked?: boolean;
  /** The palette has it under a name of its own. */
  inPalette?: true;
  run(): void;
}

export function deedsFor(tabletop: Tabletop, token: Token): Deed[] {
  const { store } = tabletop.session;
  return [
    ...looking(tabletop, token),
    ...(store.speaksFor(token) ? moving(tabletop, token) : []),
    ...(store.isGm.value ? hosting(tabletop, token) : []),
  ];
}

function looking({ session, stage, tools, ui }: Tabletop, token: Token): Deed[] {
  const { store } = session;
  const deeds: Deed[] = [
    {
      id: "inspect",
      label: t("Look at its sheet"),
      icon: IdCard,
      part: "look",
      keys: "C",
      inPalette: true,
      run: () => {
        store.selected.value = token.id;
        ui.tab.value = "sheet";
      },
    },
  ];
  if (token.at === null || token.scene !== store.sceneId.value) return deeds;
  const middle = { x: token.at[0] + token.size / 2, y: token.at[1] + token.size / 2 };
  deeds.push({
    id: "centre",
    label: t("Centre the map on it"),
    icon: Crosshair,
    part: "look",
    run: () => stage.centre(middle),
  });
  if (store.me.value.role !== "spectator")
    deeds.push({
      id: "point",
      label: t("Point at it for everybody"),
      icon: Megaphone,
      part: "look",
      run: () => void tools.ping.point(middle, false),
    });
  return deeds;
}

function moving(tabletop: Tabletop, token: Token): Deed[] {
  const { session, mover, ui } = tabletop;
  const { store } = session;
  const { modes } = store.ruleset.value;
  const deeds: Deed[] = (modes.length > 1 ? modes : []).map((mode) => ({
    id: `mode_${mode.id}`,
    label: t("Move by: {way}", { way: mode.label }),
    icon: Footprints,
    part: "move",
    checked: mode.id === mover.mode.value,
    inPalette: true,
    run: () => {
      mover.mode.value = mode.id;
    },
  }));
  for (const offer of tabletop.deeds.offered.doable(token.id))
    deeds.push({
      id: `offer_${offer.id}`,
      label: offer.label,
      icon: Zap,
      part: "move",
      ...keyOf(offer),
      inPalette: true,
      run: () => takeOffer(tabletop, token, offer),
    });
  const door = store.scene.value?.doors?.find((one) => one.kind === "door" && standsAt(token, one));
  if (door !== undefined && (store.isGm.value || opener(tabletop, door) !== null))
    deeds.push({
      id: "door",
      label: door.state === "open" ? t("Shut the door next to it") : t("Open the door next to it"),
      icon: DoorOpen,
      part: "move",
      keys: "O",
      inPalette: true,
      run: () => void useNearestDoor(tabletop),
    });
  const { active, your_turn } = store.clock.value;
  if (token.id === active && (your_turn || store.isGm.value))
    deeds.push({
      id: "end_turn",
      label: t("End its turn"),
      icon: Check,
      part: "move",
      keys: "N",
      inPalette: true,
      run: () => void session.send({ type: "end_turn", token: token.id }),
    });
  deeds.push({
    id: "picture",
    label: t("Change its picture"),
    icon: ImageIcon,
    part: "move",
    run: () => ui.ask("picture", token.id),
  });
  return deeds;
}

/** The key that takes up the first thing that needs the same. */
function keyOf({ needs = [] }: Offer): Pick<Deed, "keys"> {
  const key = { pivot: "Q", target: "K", heading: "H", area: "X" }[String(needs[0])];
  return key === undefined ? {} : { keys: key };
}

function hosting(tabletop: Tabletop, token: Token): Deed[] {
  const { session } = tabletop;
  const several = session.store.group.value.has(token.id) ? session.store.group.value.size : 1;
  const deed = (id: string, label: string, icon: IconNode, run: () => void, more: Partial<Deed> = {}): Deed => ({
    id,
    label,
    icon,
    part: "gm",
    run,
    ...more,
  });
  const hidden = token.hidden === true;
  return [
    deed("hide", hidden ? t("Reveal it to players") : t("Hide it from players"), hidden ? Eye : EyeOff, () => {
      void session.send({ type: "change_token", token: token.id, hidden: !hidden });
    }),
    deed("lift", many("Raise it", "Raise all {n}", several), ArrowUpFromLine, () => void lift(tabletop, 1), {
      keys: "PgUp",
      inPalette: true,
    }),
    deed("lower", many("Lower it", "Lower all {n}", several), ArrowDownFromLine, () => void lift(tabletop, -1), {
      keys: "PgDn",
      inPalette: true,
    }),
    deed("place", t("Place it somewhere else"), MapPin, () => arm(tabletop, token)),
    deed("put_copy", t("Put a copy on the map"), Copy, () => armCopy(tabletop, token)),
    deed("keep", t("Keep it in the library"), BookmarkPlus, () => {
      void session.send({ type: "keep_token", token: token.id, entry: freshId("e") }).then(({ ok }) => {
        if (ok) session.notices.call(t("{name} is in the library now.", { name: token.name }));
      });
    }),
    deed("take_off", t("Take it off the map"), MapPinOff, () => {
      void session.send({ type: "place", token: token.id, at: null });
    }),
    deed("remove", many("Remove it", "Remove all {n}", several), Trash2, () => void remove(tabletop), {
      keys: "Del",
      inPalette: true,
    }),
  ];
}
