/** A random UUID. (`crypto.randomUUID` is missing on plain http.) */
export function newEventId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  const text = hex.join("");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`;
}
