/** Sending a token's picture to the server, which puts it on the token at once. */
import type { Boot } from "../store/boot";
import { t } from "../words";

export async function sendPicture(boot: Boot, token: string, picture: Blob): Promise<string | null> {
  const form = new FormData();
  form.set("file", picture, picture.type === "image/webp" ? "token.webp" : "token.png");
  form.set("token", token);
  try {
    const answer = await fetch(`/campaigns/${encodeURIComponent(boot.campaign.id)}/pictures/`, {
      method: "POST",
      headers: { "X-CSRFToken": boot.csrf, Accept: "application/json" },
      body: form,
    });
    return answer.ok ? null : await reason(answer);
  } catch {
    return t("The server could not be reached. Try again.");
  }
}

async function reason(answer: Response): Promise<string> {
  try {
    const { error } = (await answer.json()) as { error?: { message?: unknown } };
    if (typeof error?.message === "string") return error.message;
  } catch {
    // Not our server's words: something between us and it refused.
  }
  return answer.status === 413
    ? t("That picture is too large.")
    : t("The server refused it ({status}).", { status: String(answer.status) });
}
