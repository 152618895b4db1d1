import { readLastOrder } from "#app/orders/last-order.ts";
import { loadAnew } from "./reload-page.ts";
import { takePurchase } from "./purchase-note.ts";
import { forgetRelayed, relayedEvents } from "./relayed-events.ts";
import { whenOnline } from "./when-online.ts";

/** Ends what a consent began: Meta's cookies go, and so does its script, with a new document, because it cannot be unloaded. */
export function forgetPixel(): void {
  const { fbq } = window;
  fbq?.("consent", "revoke");
  takePurchase();
  whenOnline(() => {
    withdrawOrder();
    withdrawRelayed();
  });
  const parts = location.hostname.split(".");
  // Meta puts its cookies on the widest domain that the browser allows.
  const domains = ["", ...parts.map((_, at) => `; domain=${parts.slice(at).join(".")}`)];
  for (const domain of domains) {
    for (const name of ["_fbp", "_fbc"]) expire(`${name}=; path=/${domain}`);
  }
  if (fbq) loadAnew();
}

/** The server may be about to tell of the last order. `keepalive`: the page is going. */
export function withdrawOrder(): void {
  const last = readLastOrder();
  if (!last) return;
  const path = `/api/orders/${encodeURIComponent(last._id)}/marketing-consent`;
  const headers = { "X-View-Token": last.viewToken };
  fetch(path, { method: "DELETE", headers, keepalive: true }).catch(() => {});
}

/** Nor of the steps of a checkout that it has not passed on yet. */
function withdrawRelayed(): void {
  for (const id of relayedEvents()) {
    fetch(`/api/checkout-events/${id}`, { method: "DELETE", keepalive: true })
      .then(({ ok }) => ok && forgetRelayed(id))
      .catch(() => {});
  }
}

function expire(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API, and none on plain http.
  document.cookie = `${cookie}; max-age=0`;
}
