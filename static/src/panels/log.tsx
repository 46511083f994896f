/** What happened, oldest above, with every roll taken apart; and the box to speak into. */
import {
  Crown,
  Dices,
  Footprints,
  HeartCrack,
  type IconNode,
  Map as MapIcon,
  MessageCircleQuestionMark,
  MessageSquare,
  OctagonX,
  RefreshCw,
  RotateCcw,
  Send,
} from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { LogKind, LogLine, Roll } from "../wire/view";
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

/** So close to the end that one is reading along. */
const NEAR_PX = 60;

export function Log(): JSX.Element {
  const { store } = useTabletop().session;
  const list = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const lines = store.log.value;
  const last = lines.at(-1)?.id;
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    // The panel above grows and shrinks; whoever reads the end goes on reading the end.
    const observer = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = list.current;
    if (element !== null && following.current && last !== undefined) element.scrollTop = element.scrollHeight;
  }, [last]);
  return (
    <section class="panel log-panel" aria-labelledby="log-title">
      <h2 id="log-title" class="panel-title">
        Log
      </h2>
      <div
        class="log"
        ref={list}
        role="log"
        aria-label="Log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        onScroll={(event) => {
          const element = event.currentTarget;
          following.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
        }}
      >
        {lines.length === 0 && (
          <p class="help log-empty">Nothing has happened yet. Moves, rolls and talk appear here.</p>
        )}
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </div>
      {store.me.value.role !== "spectator" && <ChatBox />}
    </section>
  );
}

function Line({ line }: { line: LogLine }): JSX.Element {
  const rules = rulesOf(line);
  const kinds = [
    "line",
    `line-${line.kind}`,
    line.gm === true ? "line-gm-only" : "",
    line.unruled === true ? "line-unruled" : "",
  ];
  return (
    <div class={kinds.join(" ").trim()}>
      <span class="line-icon">
        <Icon of={ICONS[line.kind] ?? MessageSquare} size={15} />
      </span>
      <div class="line-body">
        <span class="line-head">
          {line.kind === "chat" && line.by !== undefined && (
            <b>
              <bdi>{line.by}</bdi>
            </b>
          )}
          {line.gm === true && <span class="badge gm">GM only</span>}
          {line.unruled === true && <span class="badge gold">unruled</span>}
          <time class="line-time" dateTime={line.at}>
            {hour(line.at)}
          </time>
        </span>
        <span class="line-text">{line.text}</span>
        {line.roll !== undefined && <RollDetail roll={line.roll} />}
        {rules.length > 0 && (
          <span class="line-rules">
            {rules.map((rule) => (
              <RuleTag key={rule} id={rule} />
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

function RollDetail({ roll }: { roll: Roll }): JSX.Element {
  return (
    <span class="roll">
      {wholePart(roll) !== null && <span class="roll-part">{wholePart(roll)?.label}</span>}
      {roll.dice.map((face, i) => (
        <span key={i} class="die">
          {face}
        </span>
      ))}
      {bonusParts(roll).map((part) => (
        <span key={part.label} class="roll-part">
          {signed(part.value)} {part.label}
        </span>
      ))}
      <span class="roll-total">= {roll.total}</span>
      <span class="muted">{against(roll).replace(/^, /, "")}</span>
      {roll.success != null && (
        <span class={roll.success ? "roll-yes" : "roll-no"}>{roll.success ? "success" : "failure"}</span>
      )}
    </span>
  );
}

function ChatBox(): JSX.Element {
  const { session, ui } = useTabletop();
  const input = useRef<HTMLInputElement>(null);
  const wanted = ui.chatFocus.value;
  useEffect(() => {
    if (wanted > 0) input.current?.focus();
  }, [wanted]);
  const speak = async (event: Event): Promise<void> => {
    event.preventDefault();
    const element = input.current;
    const text = element?.value.trim() ?? "";
    if (element === null || text === "") return;
    element.value = "";
    const outcome = await session.send({ type: "say", text });
    // What was refused is given back, unless something new is being written.
    if (!outcome.ok && element.value === "") element.value = text;
  };
  return (
    <form class="chat" onSubmit={(event) => void speak(event)}>
      <input
        ref={input}
        class="input"
        aria-label="Say something to the table"
        placeholder="Say something ( / )"
        maxLength={2000}
        autocomplete="off"
        enterkeyhint="send"
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <button type="submit" class="button icon" aria-label="Send">
        <Icon of={Send} size={16} />
      </button>
    </form>
  );
}
