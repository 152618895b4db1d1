import { expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { createDb } from "#platform/db/kysely.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { silentLog } from "#platform/log.ts";
import type { Tables } from "#shop/tables.server.ts";
import { META_PIXEL, startMetaPeer } from "#test/harness/meta-peer.ts";
import { orderBody, setStock } from "#test/harness/shop-client.ts";
import { startShopProcess, testLocation } from "#test/harness/shop-process.ts";

test("killed between order and advertiser: the next process tells of each purchase, and Meta counts it once", async () => {
  const { location, remove } = await testLocation();
  const peer = await startMetaPeer(systemClock);
  const advertising = {
    META_PIXEL_ID: META_PIXEL.id,
    META_ACCESS_TOKEN: META_PIXEL.accessToken,
    META_APP_SECRET: META_PIXEL.appSecret,
    META_PEER_PORT: String(peer.port),
  };
  /** What the shop keeps while no process runs. `later`: as if so much time had passed. */
  async function kept(later?: "claims are over") {
    const database = await openDatabase({ ...location, log: silentLog });
    const db = createDb<Tables>(database.pool);
    if (later) {
      const past = { next_attempt_at: new Date(0) };
      await db.updateTable("ad_events").set(past).execute();
    }
    const events = await db
      .selectFrom("ad_events")
      .select(["event_id", "status", "attempts", "client_ip", "user_agent"])
      .orderBy("event_id")
      .execute();
    await db.destroy();
    await database.close();
    return events;
  }
  const buy = async (url: string, key: string) => {
    const headers = { "content-type": "application/json", "idempotency-key": key, "user-agent": "Firefox/145.0" };
    const body = JSON.stringify({ ...orderBody(), marketingConsent: true });
    const answer = await fetch(`${url}/api/orders`, { method: "POST", headers, body });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { orderNumber: string }).orderNumber;
  };

  // Killed with the orders acknowledged and no job run.
  const first = await startShopProcess(location, { ...advertising, WORKER: "off" });
  await setStock(first.url, { "PACKD-GREY-M": 10 }, 2);
  const numbers = [await buy(first.url, "the-first-order"), await buy(first.url, "the-second-order")].sort();
  await first.kill();
  expect(await kept()).toMatchObject(numbers.map((event_id) => ({ event_id, status: "held", attempts: 0 })));

  // Killed after Meta took them, and before the shop knew.
  peer.answerNext("never", "never");
  const second = await startShopProcess(location, advertising);
  await expect.poll(() => peer.events.length, { timeout: 100_000 }).toBe(2);
  await second.kill();
  expect(second.output() + first.output()).not.toContain(META_PIXEL.accessToken);
  expect(await kept("claims are over")).toMatchObject(numbers.map((event_id) => ({ event_id, status: "queued" })));

  const third = await startShopProcess(location, advertising);
  await expect.poll(() => peer.events.length, { timeout: 100_000 }).toBe(4);
  await third.stop();
  // Meta counts an event once by its name and id, so a repeat has to be the same to the letter.
  const [one, two, ...again] = peer.events.map((event) => JSON.stringify(event));
  expect(again.sort()).toEqual([one, two].sort());
  expect(peer.events.map((event) => event.event_id).sort()).toEqual([...numbers, ...numbers].sort());
  expect(peer.faults).toEqual([]);
  const gone = { status: "sent", attempts: 2, client_ip: null, user_agent: null };
  expect(await kept()).toMatchObject(numbers.map((event_id) => ({ event_id, ...gone })));
  await peer.close();
  await remove();
}, 300_000);
