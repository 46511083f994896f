/** The box to speak into: to all, to some, or with a command for dice. */
import { Dices, Lock, Send } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { DiceTray } from "../dice/tray";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { many, t } from "../words";
import { namesOf } from "./readers";
import { Recall } from "./recall";
import { HELP, understand } from "./said";
import { WhisperPicker } from "./whisper_picker";

const LONGEST = 2000;
const TELL_FROM = 1700;
const TALLEST_PX = 140;

export function Composer(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store } = session;
  const input = useRef<HTMLTextAreaElement>(null);
  const recall = useRef(new Recall());
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const to = ui.whisperTo.value;
  const wanted = ui.chatFocus.value;
  useEffect(() => {
    if (wanted > 0) input.current?.focus();
  }, [wanted]);
  const write = (text: string): void => {
    const element = input.current;
    if (element === null) return;
    element.value = text;
    grow(element);
    setTyped(text);
    setProblem("");
  };
  const speak = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = input.current?.value ?? "";
    if (text.trim() === "") return;
    const said = understand(text, store.people.value, store.me.value.id, to);
    if (said.kind === "problem") {
      setProblem(said.message);
      return;
    }
    recall.current.keep(text);
    write("");
    const outcome = await session.send(
      said.kind === "roll"
        ? {
            type: "roll",
            notation: said.notation,
            ...(said.label === "" ? {} : { label: said.label }),
            // Whoever whispers rolls nothing aloud.
            to: to.length > 0 ? "gm" : said.to,
          }
        : { type: "say", text: said.text, ...(said.to.length > 0 ? { to: said.to } : {}) },
    );
    // What was refused is given back, unless something new is being written.
    if (!outcome.ok && input.current?.value === "") write(text);
  };
  const pressed = (event: KeyboardEvent): void => {
    const element = event.currentTarget as HTMLTextAreaElement;
    if (event.isComposing) return;
    if (event.key === "Escape") element.blur();
    else if (event.key === "Enter" && !event.shiftKey) void speak(event);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const up = event.key === "ArrowUp";
      const beyond = up ? element.value.slice(0, element.selectionStart) : element.value.slice(element.selectionEnd);
      // Within what has several lines the arrows go from line to line.
      if (beyond.includes("\n")) return;
      const text = up ? recall.current.back(element.value) : recall.current.forth();
      if (text === null) return;
      event.preventDefault();
      write(text);
    }
  };
  return (
    <div class="composer">
      {ui.tray.value && <DiceTray />}
      {problem !== "" ? (
        <p class="chat-hint error" role="alert">
          {problem}
        </p>
      ) : (
        typed.startsWith("/") && (
          <ul class="chat-hint" aria-label={t("Commands")}>
            {HELP.map(([command, words]) => (
              <li key={command}>
                <code>{command}</code> {words}
              </li>
            ))}
          </ul>
        )
      )}
      {to.length > 0 && (
        <p class="chat-hint private">
          <Icon of={Lock} size={13} />{" "}
          {t("Only {readers} will read this. Only the GM sees what is rolled.", {
            readers: namesOf(to, store),
          })}
        </p>
      )}
      <form class="chat" onSubmit={(event) => void speak(event)}>
        <WhisperPicker />
        <textarea
          ref={input}
          class={to.length > 0 ? "input private" : "input"}
          rows={1}
          aria-label={t("Say something to the table")}
          placeholder={t("Say something ( / )")}
          maxLength={LONGEST}
          autocomplete="off"
          enterkeyhint="send"
          onInput={(event) => {
            grow(event.currentTarget);
            setTyped(event.currentTarget.value);
            setProblem("");
          }}
          onKeyDown={pressed}
        />
        <button
          type="button"
          class="button icon"
          aria-label={t("Dice")}
          title={t("Dice")}
          aria-expanded={ui.tray.value}
          onClick={() => (ui.tray.value = !ui.tray.value)}
        >
          <Icon of={Dices} size={17} />
        </button>
        <button
          type="submit"
          class="button icon"
          aria-label={t("Send")}
          title={t("Send (Enter; Shift+Enter starts a line)")}
        >
          <Icon of={Send} size={16} />
        </button>
      </form>
      {typed.length > TELL_FROM && (
        <p class="chat-hint" role="status">
          {many("{n} character left", "{n} characters left", LONGEST - typed.length)}
        </p>
      )}
    </div>
  );
}

function grow(element: HTMLTextAreaElement): void {
  element.style.height = "auto";
  const edges = element.offsetHeight - element.clientHeight;
  element.style.height = `${Math.min(element.scrollHeight + edges, TALLEST_PX)}px`;
}
