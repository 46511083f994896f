/** Every action of this seat in one place, found by a few letters. */

import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type Tabletop, useTabletop } from "../panels/context";
import { many, t } from "../words";
import { type Action, GROUP_NAMES, printed } from "./action";
import { doable, type Found, find } from "./list";

const SHOWN = 60;

export function Palette(): JSX.Element {
  const tabletop = useTabletop();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const chosen = useRef<Action | null>(null);
  // Anew each time: what was chosen a moment before may have made more of them possible.
  const found = find(doable(tabletop), query).slice(0, SHOWN);
  const best = found.map((one) => one.action.id).join();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [at, best]);
  const take = (one: Found | undefined): void => {
    if (one === undefined) return;
    chosen.current = one.action;
    dialog.current?.close();
  };
  const closed = (): void => {
    tabletop.ui.dialog.value = null;
    // After the dialog has given the focus back, or it would take it from what the action opens.
    if (chosen.current !== null) later(tabletop, chosen.current);
  };
  return (
    <dialog ref={dialog} class="dialog palette" aria-label={t("All actions")} onClose={closed}>
      <input
        class="palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
        aria-label={t("What do you want to do?")}
        placeholder={t("What do you want to do?")}
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            setAt(Math.max(0, Math.min(found.length - 1, at + step)));
          } else if (event.key === "Enter") {
            event.preventDefault();
            take(found[at]);
          }
        }}
      />
      <div class="palette-list" id={id} role="listbox" aria-label={t("Actions found")} ref={list}>
        {found.map((one, i) => (
          <div
            key={one.action.id}
            id={`${id}-${i}`}
            class="palette-row"
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onPointerMove={() => setAt(i)}
            onClick={() => take(one)}
            onKeyDown={(event) => {
              if (event.key === "Enter") take(one);
            }}
          >
            <span class="palette-label">
              <Marked text={one.action.label} at={one.at} />
            </span>
            <span class="muted small">{GROUP_NAMES[one.action.group]}</span>
            <span class="palette-keys">
              {one.action.keys?.map((key) => (
                <kbd key={key}>{printed(key)}</kbd>
              ))}
            </span>
          </div>
        ))}
        {found.length === 0 && <p class="help palette-none">{t("Nothing here is called that.")}</p>}
      </div>
      <p class="visually-hidden" role="status">
        {many("{n} found", "{n} found", found.length)}
      </p>
    </dialog>
  );
}

function later(tabletop: Tabletop, action: Action): void {
  setTimeout(() => action.run?.(tabletop));
}

function Marked({ text, at }: { text: string; at: readonly number[] }): JSX.Element {
  const marked = new Set(at);
  return <>{[...text].map((letter, i) => (marked.has(i) ? <mark key={i}>{letter}</mark> : letter))}</>;
}
