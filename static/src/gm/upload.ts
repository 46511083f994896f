/** Sending a map with its progress, which `fetch` cannot tell, and reading the answer. */

import { t } from "../words";

export interface ImportReport {
  title?: string;
  summary?: { label: string; value: string }[];
  notes?: { level: "info" | "warning"; text: string }[];
}

export type UploadResult =
  | { ok: true; scene: { id: string; name: string }; report: ImportReport }
  | { ok: false; message: string; field?: string };

export interface Upload {
  done: Promise<UploadResult>;
  abort(): void;
}

export function upload(url: string, csrf: string, form: FormData, onProgress: (part: number) => void): Upload {
  const request = new XMLHttpRequest();
  let sent = 0;
  const done = new Promise<UploadResult>((resolve) => {
    request.open("POST", url);
    request.setRequestHeader("X-CSRFToken", csrf);
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = (event) => {
      sent = event.loaded;
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(readAnswer(request.status, request.responseText));
    request.onerror = () => resolve({ ok: false, message: brokenWords(sent) });
    request.onabort = () => resolve({ ok: false, message: t("The upload was stopped.") });
    request.send(form);
  });
  return { done, abort: () => request.abort() };
}

/** What stands before the server refuses a body without reading it, and may say in plain words how much it would take. */
function tooLargeWords(text: string): string {
  const most = /\b(\d+) MiB\b/.exec(text)?.[1];
  return most === undefined
    ? t("That file is too large for the server. A smaller picture would help.")
    : t("That file is too large: the server takes at most {n} MiB at once. A smaller picture would help.", { n: most });
}

/** A server may hang up on what is too long for it, and a browser then hears no answer. */
export function brokenWords(sent: number): string {
  return sent > 0
    ? t("The connection broke while the file was being sent. Try again; a file that is too large is cut off like this.")
    : t("The server could not be reached. Try again.");
}

export function readAnswer(status: number, text: string): UploadResult {
  let answer: Record<string, unknown>;
  try {
    answer = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {
      ok: false,
      message:
        status === 413
          ? tooLargeWords(text)
          : t("The server answered {status} and nothing more. Try again, or ask whoever runs it.", {
              status: String(status),
            }),
    };
  }
  if (status >= 200 && status < 300 && answer.scene !== undefined) {
    return {
      ok: true,
      scene: answer.scene as { id: string; name: string },
      report: (answer.report ?? {}) as ImportReport,
    };
  }
  const error = answer.error as { message?: unknown; field?: unknown } | undefined;
  return {
    ok: false,
    message:
      typeof error?.message === "string"
        ? error.message
        : t("The server refused it ({status}).", { status: String(status) }),
    ...(typeof error?.field === "string" ? { field: error.field } : {}),
  };
}
