/** One line of the log, with its roll taken apart. */
import {
  Crown,
  Dices,
  Footprints,
  HeartCrack,
  type IconNode,
  Lock,
  Map as MapIcon,
  MessageCircleQuestionMark,
  MessageSquare,
  OctagonX,
  RefreshCw,
  Reply,
  RotateCcw,
} from "lucide";
import type { JSX } from "preact";
import { Die } from "../dice/die";
import { diceWords, facesOf } from "../dice/faces";
import { usualDice } from "../dice/sheet_rolls";
import { Readers } from "../talk/readers";
import type { LogKind, LogLine, Roll } from "../wire/view";
import { number, t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import { against, bonusParts, hour, rulesOf, signed, wholePart } from "./log_line";
import { RuleTag } from "./rule_tag";

const ICONS: Record<LogKind, IconNode> = {
  move: Footprints,
  halt: OctagonX,
  turn: RefreshCw,
  prompt: MessageCircleQuestionMark,
  roll: Dices,
  damage: HeartCrack,
  gm: Crown,
  scene: MapIcon,
  chat: MessageSquare,
  undo: RotateCcw,
};

export function Line({ line, gone = false }: { line: LogLine; gone?: boolean }): JSX.Element {
  const rules = rulesOf(line);
  // All that a GM does by hand is outside the rules, and its crown says so; of a move one has to be told.
  const unruled = line.unruled === true && line.kind === "move";
  const kinds = [
    "line",
    `line-${line.kind}`,
    line.gm === true ? "line-gm-only" : "",
    unruled ? "line-unruled" : "",
    line.private === true ? "line-private" : "",
    gone ? "line-gone" : "",
  ];
  return (
    <div class={kinds.filter((kind) => kind !== "").join(" ")}>
      <span class="line-icon">
        <Icon of={line.private === true ? Lock : (ICONS[line.kind] ?? MessageSquare)} size={15} />
      </span>
      <div class="line-body">
        <span class="line-head">
          {line.kind === "chat" && line.by !== undefined && (
            <b>
              <bdi>{line.by}</bdi>
            </b>
          )}
          {line.private === true && <Readers line={line} />}
          {line.gm === true && <span class="badge gm">{t("GM only")}</span>}
          {unruled && <span class="badge gold">{t("outside the rules")}</span>}
          {gone && <span class="badge">{t("taken back")}</span>}
          <time class="line-time" dateTime={line.at}>
            {hour(line.at)}
          </time>
        </span>
        <span class="line-text">{line.text}</span>
        {line.roll !== undefined && <RollDetail roll={line.roll} />}
        {rules.length > 0 && (
          <span class="line-rules">
            {rules.map((rule) => (
              <RuleTag key={rule} id={rule} passed />
            ))}
          </span>
        )}
        {line.private === true && line.kind === "chat" && <ReplyTo name={line.by} />}
      </div>
    </div>
  );
}

function ReplyTo({ name }: { name: string | undefined }): JSX.Element | null {
  const { session, ui } = useTabletop();
  const { store } = session;
  const person = store.people.value.find((one) => one.name === name && one.id !== store.me.value.id);
  if (person === undefined || store.me.value.role === "spectator") return null;
  return (
    <button
      type="button"
      class="reply"
      tabIndex={-1}
      data-roving=""
      onClick={() => {
        ui.whisperTo.value = [person.role === "gm" && !store.isGm.value ? "gm" : person.id];
        ui.focusChat();
      }}
    >
      <Icon of={Reply} size={13} />
      {t("Reply to {name}", { name: person.name })}
    </button>
  );
}

export function RollDetail({ roll }: { roll: Roll }): JSX.Element {
  const { store } = useTabletop().session;
  const faces = facesOf(roll, usualDice(store.table.value.options));
  const whole = wholePart(roll);
  return (
    <span class="roll">
      <span class="roll-part">{whole?.label ?? diceWords(faces)}</span>
      {faces.map((face, i) => (
        <Die key={i} sides={face.sides} value={face.value} sign={face.sign} />
      ))}
      {bonusParts(roll).map((part) => (
        <span key={part.label} class="roll-part">
          {signed(part.value)} {part.label}
        </span>
      ))}
      <span class="roll-total">= {number(roll.total)}</span>
      <span class="muted">{against(roll)}</span>
      {roll.success != null && (
        <span class={roll.success ? "roll-yes" : "roll-no"}>{roll.success ? t("success") : t("failure")}</span>
      )}
    </span>
  );
}
