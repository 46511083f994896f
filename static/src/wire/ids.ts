/** Names made in the browser. `crypto.randomUUID` is missing on plain http, which is how a LAN table is served. */
export function freshId(prefix = ""): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return prefix + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
