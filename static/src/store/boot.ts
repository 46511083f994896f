/** What the page was served with: where the socket is and where the links lead. */
import type { Role } from "../wire/view";

export interface Boot {
  campaign: { id: string; name: string };
  socket: string;
  role: Role;
  csrf: string;
  urls: { leave: string; scenes: string; outline: string };
  /** Links to hand out; only the GM's page has them. */
  invites: { role: Role; url: string }[];
}

type Loose = Partial<Record<string, unknown>>;

export function readBoot(document: Document): Boot {
  const raw = JSON.parse(document.getElementById("boot")?.textContent ?? "{}") as Loose;
  const urls = (raw.urls ?? {}) as Loose;
  const named = raw.campaign as { id?: unknown; name?: unknown } | string | undefined;
  const campaign =
    typeof named === "object"
      ? { id: String(named.id ?? ""), name: String(named.name ?? "") }
      : { id: String(named ?? ""), name: "" };
  return {
    campaign,
    socket: typeof raw.socket === "string" ? raw.socket : `/ws/table/${campaign.id}/`,
    role: (raw.role as Role | undefined) ?? "spectator",
    csrf: document.querySelector<HTMLMetaElement>('meta[name="csrf"]')?.content ?? String(raw.csrf ?? ""),
    urls: {
      leave: firstText(urls.leave, raw.role === "gm" ? urls.campaign : undefined, urls.lobby) ?? "/",
      scenes: typeof urls.scenes === "string" ? urls.scenes : `/campaigns/${campaign.id}/scenes/`,
      outline: typeof urls.outline === "string" ? urls.outline : `/campaigns/${campaign.id}/outline/`,
    },
    invites: Object.entries((raw.invites ?? {}) as Record<string, string>).map(([role, url]) => ({
      role: role as Role,
      url,
    })),
  };
}

function firstText(...found: unknown[]): string | undefined {
  return found.find((one): one is string => typeof one === "string");
}
