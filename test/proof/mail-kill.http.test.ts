import { expect, test } from "vitest";
import { createDb } from "#platform/db/kysely.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { silentLog } from "#platform/log.ts";
import type { Tables } from "#shop/tables.server.ts";
import { order, setStock } from "#test/harness/shop-client.ts";
import { startShopProcess, testLocation } from "#test/harness/shop-process.ts";
import { startSmtpPeer } from "#test/harness/smtp-peer.ts";

test("killed while it sends a confirmation: the next process sends it, under the same name", async () => {
  const { location, remove } = await testLocation();
  const peer = await startSmtpPeer();
  const mailing = { SMTP_URL: peer.url, MAIL_FROM: "Pack'd <orders@shop.example>" };
  /** What the shop keeps of its mails while no process runs. `later`: as if so much time had passed. */
  async function outbox(later?: "claims are over") {
    const database = await openDatabase({ ...location, log: silentLog });
    const db = createDb<Tables>(database.pool);
    if (later)
      await db
        .updateTable("emails")
        .set({ next_attempt_at: new Date(0) })
        .execute();
    const mails = await db.selectFrom("emails").select(["id", "status", "attempts", "last_error"]).execute();
    await db.destroy();
    await database.close();
    return mails;
  }

  // Without a worker the mail waits for the next process, whose jobs begin with its start.
  const first = await startShopProcess(location, { WORKER: "off" });
  await setStock(first.url, { "PACKD-GREY-M": 10 }, 2);
  expect((await order(first.url, "the-only-order")).status).toBe(201);
  await first.stop();

  peer.hold(new Promise(() => {}));
  const second = await startShopProcess(location, mailing);
  await expect.poll(() => peer.arrived.length, { timeout: 100_000 }).toBe(1);
  await second.kill();
  expect(await outbox("claims are over")).toMatchObject([{ status: "queued", attempts: 1, last_error: null }]);

  peer.hold(Promise.resolve());
  const third = await startShopProcess(location, mailing);
  await expect.poll(() => peer.arrived.length, { timeout: 100_000 }).toBe(2);
  await third.stop();
  const mails = await outbox();
  expect(mails).toMatchObject([{ status: "sent", attempts: 2 }]);
  const name = `<${mails[0]?.id}@shop.example>`;
  expect(peer.arrived.map(({ headers }) => headers["message-id"])).toEqual([name, name]);
  await peer.close();
  await remove();
}, 300_000);
