import { expect, test } from "vitest";
import { copyOfTemplate } from "#test/harness/database.ts";
import { order, setStock } from "#test/harness/shop-client.ts";
import { startShopProcess } from "#test/harness/shop-process.ts";
import { startSmtpPeer } from "#test/harness/smtp-peer.ts";
import { inStoppedShop, makeDue } from "#test/harness/stopped-shop.ts";

test("a process killed while it sends a confirmation: the next one sends it, with the same message id", async () => {
  const { location, remove } = await copyOfTemplate();
  const peer = await startSmtpPeer();
  const settings = { SMTP_URL: peer.url, MAIL_FROM: "Pack'd <orders@shop.example>" };
  const emails = () =>
    inStoppedShop(location, (db) =>
      db.selectFrom("emails").select(["id", "status", "attempts", "lastError"]).execute(),
    );

  // Without a worker the email waits for the next process, which runs every job when it starts.
  const first = await startShopProcess(location, { WORKER: "off" });
  await setStock(first.url, { "PACKD-GREY-M": 10 }, 2);
  expect((await order(first.url, "the-only-order")).status).toBe(201);
  await first.stop();

  peer.hold(new Promise(() => {}));
  const second = await startShopProcess(location, settings);
  await expect.poll(() => peer.arrived.length, { timeout: 100_000 }).toBe(1);
  await second.kill();
  expect(await emails()).toMatchObject([{ status: "queued", attempts: 1, lastError: null }]);

  peer.hold(Promise.resolve());
  await makeDue(location, "emails");
  const third = await startShopProcess(location, settings);
  await expect.poll(() => peer.arrived.length, { timeout: 100_000 }).toBe(2);
  await third.stop();
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ status: "sent", attempts: 2 });
  const messageId = `<${email?.id}@shop.example>`;
  expect(peer.arrived.map(({ headers }) => headers["message-id"])).toEqual([messageId, messageId]);
  await peer.close();
  await remove();
}, 300_000);
