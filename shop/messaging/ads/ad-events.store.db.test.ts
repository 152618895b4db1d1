import { expect, test } from "vitest";
import { claimDelivery, noteAttempt } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { adParams } from "./ad-event.ts";
import { dropRelayed, queueRelayed } from "./ad-events.store.server.ts";

const shop = await freshShop(undefined);

test.each([
  ["sent", "sent"],
  ["queued", "dropped"],
  ["failed", "dropped"],
] as const)(
  "an event that was dropped while it was being sent, and then %s, is listed as %s",
  async (status, listed) => {
    const { db, clock, ids } = shop.ctx;
    const now = clock.now();
    const params = adParams([{ productId: "hoodie", title: "Hoodie", quantity: 1 }], {
      valueCents: 1499,
      counts: true,
    });
    const from = { ip: "203.0.113.7", userAgent: "Firefox" };
    const event = { id: ids.uuid(), name: "InitiateCheckout", eventId: "1", params, ...from } as const;
    await queueRelayed(db, event, now);
    expect(await claimDelivery(db, "ad_event", now)).toMatchObject({ id: event.id });
    await dropRelayed(db, event.eventId);
    await noteAttempt(db, "ad_event", event.id, { status, nextAttemptAt: now, answer: "" });
    const rows = await db.selectFrom("adEvents").select(["status", "clientIp", "userAgent"]).execute();
    expect(rows).toEqual([{ status: listed, clientIp: null, userAgent: null }]);
  },
);
