import { afterEach, expect, test, vi } from "vitest";
import type { Cents } from "#shop/money/money.ts";
import { fakeStorage } from "#test/harness/fake-storage.ts";
import { trackCheckout } from "./checkout-events.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([true, false])(
  "a checkout step has one id in the browser and on the server (Meta in the checkout: %s)",
  (onCheckout) => {
    const fbq = vi.fn();
    const fetched = vi.fn(async (_path: string, _request: RequestInit) => new Response());
    const storage = fakeStorage();
    vi.stubGlobal("window", { fbq });
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("localStorage", storage);
    const cart = { items: [{ _id: "cap", title: "Cap", quantity: 2 }], subtotalCents: 3000 as Cents };
    trackCheckout("InitiateCheckout", cart, { id: "1", ldu: false, relays: true, onCheckout });
    const [path, request] = fetched.mock.calls[0] ?? [];
    const { eventId, ...sent } = JSON.parse(String(request?.body));
    const params = expect.objectContaining({ content_ids: ["cap"], value: 30, num_items: 2 });
    expect([path, sent]).toEqual([
      "/api/checkout-events",
      { name: "InitiateCheckout", marketingConsent: true, params },
    ]);
    expect(storage.getItem("relayedAdEvents")).toBe(eventId);
    const browser = [["track", "InitiateCheckout", params, { eventID: eventId }]];
    expect(fbq.mock.calls).toEqual(onCheckout ? browser : []);
  },
);
