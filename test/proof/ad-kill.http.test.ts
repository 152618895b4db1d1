import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { copyOfTemplate } from "#test/harness/database.ts";
import { META_PIXEL, startMetaPeer } from "#test/harness/meta-peer.ts";
import { call, orderBody, setStock } from "#test/harness/shop-client.ts";
import { startShopProcess } from "#test/harness/shop-process.ts";
import { inStoppedShop, makeDue } from "#test/harness/stopped-shop.ts";

test("a process killed between order and advertiser: the next one reports each purchase, and Meta counts it once", async () => {
  const { location, remove } = await copyOfTemplate();
  const peer = await startMetaPeer(systemClock);
  const advertising = {
    META_PIXEL_ID: META_PIXEL.id,
    META_ACCESS_TOKEN: META_PIXEL.accessToken,
    META_APP_SECRET: META_PIXEL.appSecret,
    META_PEER_PORT: String(peer.port),
  };
  const events = () =>
    inStoppedShop(location, (db) =>
      db
        .selectFrom("adEvents")
        .select(["eventId", "status", "attempts", "clientIp", "userAgent"])
        .orderBy("eventId")
        .execute(),
    );
  const buy = async (url: string, key: string) => {
    const headers = { "idempotency-key": key, "user-agent": "Firefox/145.0" };
    const answer = await call(url, "POST", "/api/orders", { headers, body: orderBody({ marketingConsent: true }) });
    expect(answer.status).toBe(201);
    return String(answer.body.orderNumber);
  };

  // Killed after it acknowledged the orders, before any job ran.
  const first = await startShopProcess(location, { ...advertising, WORKER: "off" });
  await setStock(first.url, { "PACKD-GREY-M": 10 }, 2);
  const numbers = [await buy(first.url, "the-first-order"), await buy(first.url, "the-second-order")].sort();
  await first.kill();
  expect(await events()).toMatchObject(numbers.map((eventId) => ({ eventId, status: "held", attempts: 0 })));

  // Killed after Meta received the events, before the shop knew.
  peer.answerNext("never", "never");
  const second = await startShopProcess(location, advertising);
  await expect.poll(() => peer.events.length, { timeout: 100_000 }).toBe(2);
  await second.kill();
  expect(second.output() + first.output()).not.toContain(META_PIXEL.accessToken);
  expect(await events()).toMatchObject(numbers.map((eventId) => ({ eventId, status: "queued" })));

  await makeDue(location, "ad_events");
  const third = await startShopProcess(location, advertising);
  await expect.poll(() => peer.events.length, { timeout: 100_000 }).toBe(4);
  await third.stop();
  // Meta counts events with the same name and id once, so a repeat must be identical.
  const [one, two, ...again] = peer.events.map((event) => JSON.stringify(event));
  expect(again.sort()).toEqual([one, two].sort());
  expect(peer.events.map((event) => event.event_id).sort()).toEqual([...numbers, ...numbers].sort());
  expect(peer.faults).toEqual([]);
  const gone = { status: "sent", attempts: 2, clientIp: null, userAgent: null };
  expect(await events()).toMatchObject(numbers.map((eventId) => ({ eventId, ...gone })));
  await peer.close();
  await remove();
}, 300_000);
