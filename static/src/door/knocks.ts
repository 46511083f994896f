/** Who waits at the door, asked over HTTP: the answer to every question is the whole list as it is then. */
import type { Boot } from "../store/boot";

export interface Knock {
  id: string;
  name: string;
  role: string;
}

export type Answer = { knocks: Knock[] } | { problem: string };

const address = ({ campaign }: Boot): string => `/campaigns/${encodeURIComponent(campaign.id)}/knocks/`;

/** Null where nobody can tell just now: what was known stays. */
export async function waiting(boot: Boot): Promise<Knock[] | null> {
  try {
    const answer = await fetch(address(boot), { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as { knocks: Knock[] }).knocks : null;
  } catch {
    return null;
  }
}

export async function decide(boot: Boot, knock: Knock, verdict: "admit" | "refuse"): Promise<Answer> {
  try {
    const answer = await fetch(`${address(boot)}${encodeURIComponent(knock.id)}/${verdict}/`, {
      method: "POST",
      headers: { "X-CSRFToken": boot.csrf, Accept: "application/json" },
    });
    const said = (await answer.json()) as { knocks?: Knock[]; error?: { message?: string } };
    if (answer.ok && said.knocks !== undefined) return { knocks: said.knocks };
    return { problem: said.error?.message ?? `The server refused it (${answer.status}).` };
  } catch {
    return { problem: "The server could not be reached. Try again." };
  }
}
