import { readLastOrder } from "#app/orders/last-order.ts";
import { takePurchase } from "./purchase-note.ts";
import { forgetRelayed, relayedEvents } from "./relayed-events.ts";
import { reloadPage, whenOnline } from "./reload-page.ts";

/** Undoes a consent: deletes Meta's cookies, withdraws unsent events and, to unload Meta's script, reloads the page. */
export function forgetPixel(): void {
  const { fbq } = window;
  fbq?.("consent", "revoke");
  takePurchase();
  whenOnline(() => {
    withdrawOrder();
    withdrawRelayed();
  });
  const parts = location.hostname.split(".");
  // Meta sets its cookies on the widest domain that the browser allows.
  const domains = ["", ...parts.map((_, at) => `; domain=${parts.slice(at).join(".")}`)];
  for (const domain of domains) {
    for (const name of ["_fbp", "_fbc"]) expire(`${name}=; path=/${domain}`);
  }
  if (fbq) reloadPage();
}

/** Withdraws the event of the last order, which the server may be about to send. `keepalive`: the page is unloading. */
export function withdrawOrder(): void {
  const last = readLastOrder();
  if (!last) return;
  const path = `/api/orders/${encodeURIComponent(last._id)}/marketing-consent`;
  const headers = { "X-View-Token": last.viewToken };
  fetch(path, { method: "DELETE", headers, keepalive: true }).catch(() => {});
}

/** Withdraws the checkout events that the server has not sent yet. */
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
