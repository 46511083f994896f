/** A modal dialog on the platform's own element: it keeps the focus and gives it back. */
import { X } from "lucide";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../words";
import { Icon } from "./icon";

interface Props {
  title: string;
  wide?: boolean;
  /** Nothing in it takes the focus, so that what scrolls must. */
  toRead?: boolean;
  onClose(): void;
  children: ComponentChildren;
}

export function Dialog({ title, wide = false, toRead = false, onClose, children }: Props): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog ref={element} class={wide ? "dialog wide" : "dialog"} aria-labelledby={id} onClose={onClose}>
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="button quiet icon small"
          aria-label={t("Close")}
          onClick={() => element.current?.close()}
        >
          <Icon of={X} />
        </button>
      </header>
      <div class="dialog-body" tabIndex={toRead ? 0 : undefined}>
        {children}
      </div>
    </dialog>
  );
}
