/** Who is to read what one says: everybody, or those who are ticked. */
import { Lock, LockOpen } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import type { Role } from "../wire/view";
import { t } from "../words";
import { GM, namesOf } from "./readers";

/** What a seat is, where that is worth a word. */
const NOTES: Record<Role, string> = { gm: t("GM"), player: "", spectator: t("spectator") };

export function WhisperPicker(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store } = session;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const to = ui.whisperTo.value;
  useEffect(() => {
    if (!open) return;
    const away = (event: Event): void => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);
  const readers = namesOf(to, store);
  const others = store.people.value.filter((person) => person.id !== store.me.value.id);
  const rows: { id: string; name: string; note: string }[] = [
    ...(store.isGm.value ? [] : [{ id: GM, name: t("The GM"), note: "" }]),
    ...others
      .filter((person) => store.isGm.value || person.role !== "gm")
      .map(({ id, name, role, online }) => ({ id, name, note: online ? NOTES[role] : t("away") })),
  ];
  const tick = (id: string, on: boolean): void => {
    ui.whisperTo.value = on ? [...to, id] : to.filter((other) => other !== id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for all that is in here
    <div
      class="whisper-place"
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        event.preventDefault();
        setOpen(false);
        place.current?.querySelector("button")?.focus();
      }}
    >
      <button
        type="button"
        class={to.length > 0 ? "button icon private" : "button icon"}
        aria-expanded={open}
        aria-label={to.length > 0 ? t("Whispering to {readers}", { readers }) : t("Speaking to everybody")}
        title={to.length > 0 ? t("To {readers} only", { readers }) : t("To everybody; press to whisper")}
        onClick={() => setOpen(!open)}
      >
        <Icon of={to.length > 0 ? Lock : LockOpen} size={16} />
      </button>
      {open && (
        <div class="whisper-list" role="group" aria-label={t("Who will read it")}>
          {rows.length === 0 && <p class="help">{t("Nobody else is here yet.")}</p>}
          {rows.map(({ id, name, note }) => (
            <label key={id} class="field inline">
              <input
                type="checkbox"
                checked={to.includes(id)}
                onChange={(event) => tick(id, event.currentTarget.checked)}
              />
              <span>
                <bdi>{name}</bdi>
                {note !== "" && <span class="muted small"> {note}</span>}
              </span>
            </label>
          ))}
          {to.length > 0 && (
            <button type="button" class="button small" onClick={() => (ui.whisperTo.value = [])}>
              {t("To everybody again")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
