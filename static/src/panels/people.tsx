/** Who has a seat here, who is online, and for the GM the links to hand out. */
import { Check, Copy, Crown } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTabletop } from "./context";
import { Icon } from "./icon";

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
  const sentTo = (seat: string): string | undefined => scenes.find((scene) => scene.id === seat_scenes[seat])?.name;
  const people = [...store.people.value].sort((a, b) => Number(b.online) - Number(a.online));
  return (
    <div class="popover people" ref={element} role="group" aria-label="People at this table">
      <ul class="people-list">
        {people.map((person) => (
          <li key={person.id}>
            <span class={person.online ? "dot online" : "dot"} />
            <span class="people-name">
              <bdi>{person.name}</bdi>
              {person.id === store.me.value.id && " (you)"}
            </span>
            {person.role === "gm" && <Icon of={Crown} size={14} />}
            <span class="muted small">
              {person.role === "gm" ? "GM" : person.role}
              {person.online ? "" : ", away"}
              {sentTo(person.id) !== undefined && `, at ${sentTo(person.id)}`}
            </span>
          </li>
        ))}
      </ul>
      {store.isGm.value && people.length < 2 && <p class="help">Nobody else is here yet. Send them a link.</p>}
      <p class="small people-links">
        <a href={`/campaigns/${encodeURIComponent(boot.campaign.id)}/device/`}>Take your seat to another device</a>
        <a href={`/campaigns/${encodeURIComponent(boot.campaign.id)}/history/`} target="_blank" rel="noopener">
          What was played so far
        </a>
      </p>
      {boot.invites.map((invite) => (
        <Invite
          key={invite.role}
          label={invite.role === "player" ? "Players join here" : "Spectators watch here"}
          url={invite.url}
        />
      ))}
    </div>
  );
}

function Invite({ label, url }: { label: string; url: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const whole = new URL(url, location.href).href;
  const copy = async (): Promise<void> => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(whole);
    } catch {
      // Plain http has no clipboard; the older way still works on what is selected.
      document.execCommand("copy");
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <label class="invite">
      <span class="small">{label}</span>
      <span class="invite-line">
        <input class="input" ref={input} readOnly value={whole} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button small" onClick={() => void copy()}>
          <Icon of={copied ? Check : Copy} size={14} />
          {copied ? "Copied" : "Copy"}
        </button>
      </span>
    </label>
  );
}
