import { loadAnew } from "./load-anew.ts";
import { takePurchase } from "./purchase-note.ts";

/** Ends what a consent began: Meta's cookies go, and so does its script, with a new document, because it cannot be unloaded. */
export function forgetPixel(): void {
  const { fbq } = window;
  fbq?.("consent", "revoke");
  takePurchase();
  const parts = location.hostname.split(".");
  // Meta puts its cookies on the widest domain that the browser allows.
  const domains = ["", ...parts.map((_, at) => `; domain=${parts.slice(at).join(".")}`)];
  for (const domain of domains) {
    for (const name of ["_fbp", "_fbc"]) expire(`${name}=; path=/${domain}`);
  }
  if (fbq) loadAnew();
}

function expire(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and none on plain http.
  document.cookie = `${cookie}; max-age=0`;
}
