/** A rule's id: a press shows its words, and from there, or with Ctrl held, one comes to the page of all rules. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../words";
import { useTabletop } from "./context";

const MARGIN = 8;

interface Props {
  id: string | undefined;
  /** Where many stand together, Tab passes them by; the list they stand in leads to them. */
  passed?: boolean;
}

export function RuleTag({ id, passed = false }: Props): JSX.Element | null {
  const { store } = useTabletop().session;
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  if (id === undefined || id === "") return null;
  const words = store.ruleset.value.rules[id];
  const page = `/rules/${encodeURIComponent(store.ruleset.value.id)}/#${encodeURIComponent(id)}`;
  return (
    <>
      <a
        ref={link}
        class="rule"
        href={page}
        target="_blank"
        rel="noopener"
        title={words ?? id}
        aria-expanded={open}
        data-roving={passed ? "" : undefined}
        tabIndex={passed ? -1 : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || words === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !open) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(false);
        }}
      >
        {id}
      </a>
      {open && link.current !== null && (
        <Words id={id} words={words ?? ""} page={page} beside={link.current} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface WordsProps {
  id: string;
  words: string;
  page: string;
  beside: HTMLElement;
  onClose(): void;
}

/** In the browser's top layer, but a child of where it was opened: a modal dialog makes everything outside of it inert. */
function Words({ id, words, page, beside, onClose }: WordsProps): JSX.Element {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.showPopover?.();
    const at = beside.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const below = at.bottom + 6 + height <= window.innerHeight - MARGIN;
    const left = Math.min(Math.max(MARGIN, at.left), window.innerWidth - width - MARGIN);
    element.style.left = `${Math.max(MARGIN, left)}px`;
    element.style.top = `${below ? at.bottom + 6 : Math.max(MARGIN, at.top - 6 - height)}px`;
    const toggled = (event: Event): void => {
      if ((event as ToggleEvent).newState === "closed") onClose();
    };
    // It may stand in a label, which would take the click for its field.
    const clicked = (event: Event): void => {
      if (!(event.target as Element).closest("a")) event.preventDefault();
    };
    element.addEventListener("toggle", toggled);
    element.addEventListener("click", clicked);
    return () => {
      element.removeEventListener("toggle", toggled);
      element.removeEventListener("click", clicked);
    };
  }, []);
  return (
    <span ref={box} class="rule-words" popover="auto" role="note">
      <b>{id}</b>
      <span>{words}</span>
      <a href={page} target="_blank" rel="noopener">
        {t("All rules")}
      </a>
    </span>
  );
}
