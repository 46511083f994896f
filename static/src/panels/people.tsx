/** Who has a seat here, who is online, and for the GM the links to hand out. */
import { Check, Copy, Crown } from "lucide";
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Role } from "../wire/view";
import { t, within } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";

const COPIED_MS = 4000;
const COPY_BY_HAND = t("This browser does not let the page copy. The link is selected: copy it with Ctrl+C.");
const ROLES: Readonly<Record<Role, string>> = { gm: t("GM"), player: t("player"), spectator: t("spectator") };

export function People(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store, boot } = session;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const away = (event: Event): void => {
      const target = event.target as Element;
      if (!element.current?.parentElement?.contains(target)) ui.people.value = false;
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [ui]);
  const { scenes, seat_scenes = {} } = store.table.value;
  const whereabouts = (seat: string): string => {
    const scene = scenes.find((one) => one.id === seat_scenes[seat]);
    return scene === undefined ? "" : t("at {scene}", { scene: scene.name });
  };
  const people = [...store.people.value].sort((a, b) => Number(b.online) - Number(a.online));
  return (
    <div class="popover people" ref={element} role="group" aria-label={t("People at this table")}>
      <ul class="people-list">
        {people.map((person) => (
          <li key={person.id}>
            <span class={person.online ? "dot online" : "dot"} />
            <span class="people-name">
              {person.id === store.me.value.id ? (
                within("{name} (you)", { name: <bdi>{person.name}</bdi> })
              ) : (
                <bdi>{person.name}</bdi>
              )}
            </span>
            {person.role === "gm" && <Icon of={Crown} size={14} />}
            <span class="muted small">
              {[ROLES[person.role], person.online ? "" : t("away"), whereabouts(person.id)]
                .filter((word) => word !== "")
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {store.isGm.value && people.length < 2 && <p class="help">{t("Nobody else is here yet. Send them a link.")}</p>}
      <p class="small people-links">
        <a href={`/campaigns/${encodeURIComponent(boot.campaign.id)}/device/`}>
          {t("Take your seat to another device")}
        </a>
        <a href={`/campaigns/${encodeURIComponent(boot.campaign.id)}/history/`} target="_blank" rel="noopener">
          {t("What was played so far")}
        </a>
      </p>
      {boot.invites.map((invite) => (
        <Invite
          key={invite.role}
          label={invite.role === "player" ? t("Players join here") : t("Spectators watch here")}
          url={invite.url}
        />
      ))}
      {boot.invites.some((invite) => ONLY_HERE.test(whole(invite.url).hostname)) && (
        <p class="help">{t("These addresses open on this computer only; others cannot reach them.")}</p>
      )}
    </div>
  );
}

const whole = (url: string): URL => new URL(url, location.href);

/** Addresses that lead nowhere on any other computer. */
const ONLY_HERE = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function Invite({ label, url }: { label: string; url: string }): JSX.Element {
  const { notices } = useTabletop().session;
  const [copied, setCopied] = useState<boolean | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const address = whole(url).href;
  const copy = async (): Promise<void> => {
    input.current?.select();
    let done = true;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Plain http has no clipboard; the older way still works on what is selected.
      done = document.execCommand("copy");
    }
    setCopied(done);
    notices.say(done ? t("The link is copied.") : COPY_BY_HAND);
    if (done) setTimeout(() => setCopied(null), COPIED_MS);
  };
  return (
    <div class="invite">
      <label class="small" for={id}>
        {label}
      </label>
      <span class="invite-line">
        <input
          class="input"
          id={id}
          ref={input}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button small" onClick={() => void copy()}>
          <Icon of={copied ? Check : Copy} size={14} />
          {copied ? t("Copied") : t("Copy")}
        </button>
      </span>
      {copied === false && <span class="help">{COPY_BY_HAND}</span>}
    </div>
  );
}
