/** Answering who waits at the door, over HTTP: what is said back is who waits after that. */
import type { Boot } from "../store/boot";
import type { Knock } from "../wire/frames";
import { t } from "../words";

export type Answer = { knocks: Knock[] } | { problem: string };

export async function decide({ campaign, csrf }: Boot, knock: Knock, verdict: "admit" | "refuse"): Promise<Answer> {
  const knocks = `/campaigns/${encodeURIComponent(campaign.id)}/knocks/`;
  try {
    const answer = await fetch(`${knocks}${encodeURIComponent(knock.id)}/${verdict}/`, {
      method: "POST",
      headers: { "X-CSRFToken": csrf, Accept: "application/json" },
    });
    const said = (await answer.json()) as { knocks?: Knock[]; error?: { message?: string } };
    if (answer.ok && said.knocks !== undefined) return { knocks: said.knocks };
    return {
      problem: said.error?.message ?? t("The server refused it ({status}).", { status: String(answer.status) }),
    };
  } catch {
    return { problem: t("The server could not be reached. Try again.") };
  }
}
