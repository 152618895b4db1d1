import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { locationForTest } from "#test/harness/database.ts";
import { startShop } from "#test/harness/listening-shop.ts";
import { META_PIXEL, startMetaPeer } from "#test/harness/meta-peer.ts";
import { call, orderBody, setStock } from "#test/harness/shop-client.ts";
import { startShopProcess } from "#test/harness/shop-process.ts";
import { startSmtpPeer } from "#test/harness/smtp-peer.ts";
import { inStoppedShop, makeOutboxDue } from "#test/harness/stopped-shop.ts";

const LONG = { timeout: 100_000 };

test("if a process is killed while it sends a confirmation and reports the purchase, the next one repeats both with the same ids", async () => {
  const location = await locationForTest();
  const mail = await startSmtpPeer();
  const meta = await startMetaPeer(systemClock);
  const settings = {
    SMTP_URL: mail.url,
    MAIL_FROM: "Pack'd <orders@shop.example>",
    META_PIXEL_ID: META_PIXEL.id,
    META_ACCESS_TOKEN: META_PIXEL.accessToken,
    META_APP_SECRET: META_PIXEL.appSecret,
    META_PEER_PORT: String(meta.port),
  };
  const outbox = () =>
    inStoppedShop(location, async (db) => ({
      emails: await db.selectFrom("emails").select(["id", "status", "attempts", "lastError"]).execute(),
      events: await db
        .selectFrom("adEvents")
        .select(["eventId", "status", "attempts", "clientIp", "userAgent"])
        .execute(),
    }));

  // Without a worker, both stay queued for the next process, which runs every job at startup.
  const first = await startShop(location, { settings: { ...settings, WORKER: "off" } });
  await setStock(first.url, { "PACKD-GREY-M": 10 }, 2);
  const headers = { "idempotency-key": "the-only-order", "user-agent": "Firefox/145.0" };
  const answer = await call(first.url, "POST", "/api/orders", { headers, body: orderBody({ marketingConsent: true }) });
  expect(answer.status).toBe(201);
  await first.stop();
  const eventId = String(answer.body.orderNumber);
  expect(await outbox()).toMatchObject({
    emails: [{ status: "queued", attempts: 0 }],
    events: [{ eventId, status: "held", attempts: 0 }],
  });

  // Killed after both were received but before the shop got an answer.
  mail.hold(new Promise(() => {}));
  meta.answerNext("never");
  const second = await startShopProcess(location, settings);
  await expect.poll(() => [mail.arrived.length, meta.events.length], LONG).toEqual([1, 1]);
  await second.kill();
  expect(second.output()).not.toContain(META_PIXEL.accessToken);
  expect(await outbox()).toMatchObject({
    emails: [{ status: "queued", attempts: 1, lastError: null }],
    events: [{ eventId, status: "queued" }],
  });

  mail.hold(Promise.resolve());
  await makeOutboxDue(location);
  const third = await startShop(location, { settings });
  await expect.poll(() => [mail.arrived.length, meta.events.length], LONG).toEqual([2, 2]);
  await third.stop();
  const { emails, events } = await outbox();
  expect(emails).toEqual([{ id: expect.any(String), status: "sent", attempts: 2, lastError: null }]);
  const messageId = `<${emails[0]?.id}@shop.example>`;
  expect(mail.arrived.map(({ headers }) => headers["message-id"])).toEqual([messageId, messageId]);
  // Meta counts events with the same name and id once, so a repeat must be identical.
  expect(meta.events[1]).toEqual(meta.events[0]);
  expect(meta.events[0]).toMatchObject({ event_name: "Purchase", event_id: eventId });
  expect(meta.faults).toEqual([]);
  expect(events).toEqual([{ eventId, status: "sent", attempts: 2, clientIp: null, userAgent: null }]);
  await mail.close();
  await meta.close();
}, 300_000);
