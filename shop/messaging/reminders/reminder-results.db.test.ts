import { expect, test } from "vitest";
import { testClock } from "#test/harness/clock.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { readReminderResults } from "./reminders.server.ts";

const clock = testClock();
const shop = await freshShop({ M: 9 }, { clock });
const { db, ids } = shop.ctx;

const DAY = 24 * 60 * 60 * 1000;
const kind = "abandoned_checkout";
const results = () => readReminderResults(shop.ctx);
const order = (email: string) => placedOrder(shop, { customerInfo: { email } });

async function remind(recipient: string, status: "sent" | "kept" = "sent") {
  const at = clock.now();
  const sentAt = status === "sent" ? at : null;
  const row = { id: ids.uuid(), kind, recipient, status, nextAttemptAt: at, createdAt: at, sentAt };
  await db.insertInto("emails").values(row).execute();
  clock.advance(1000);
}

test("the first order after a reminder that was sent to its address counts, unless it is cancelled", async () => {
  expect(await results()).toEqual({ days: 30, sent: 0, ordered: 0, cents: 0 });
  await order("early@shop.example");
  clock.advance(1000);
  for (const name of ["early", "ada", "eve", "none"]) await remind(`${name}@shop.example`);
  await remind("kept@shop.example", "kept");
  const { totalCents } = await db.selectFrom("orders").select("totalCents").executeTakeFirstOrThrow();
  await order("ADA@shop.example");
  await order("ada@shop.example");
  await order("kept@shop.example");
  const { _id } = await order("eve@shop.example");
  expect(await results()).toEqual({ days: 30, sent: 4, ordered: 2, cents: 2 * totalCents });
  await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", _id).execute();
  expect(await results()).toEqual({ days: 30, sent: 4, ordered: 1, cents: totalCents });
  clock.advance(DAY);
  await remind("ada@shop.example");
  await order("ada@shop.example");
  expect(await results()).toEqual({ days: 30, sent: 5, ordered: 2, cents: 2 * totalCents });
  clock.advance(31 * DAY);
  expect(await results()).toEqual({ days: 30, sent: 0, ordered: 0, cents: 0 });
});

test("the revenue is what was charged, and may exceed what fits in an integer of the database", async () => {
  for (const name of ["ada", "eve"]) {
    await remind(`${name}@shop.example`);
    await order(`${name}@shop.example`);
  }
  const most = 2 ** 31 - 1;
  await db
    .updateTable("orders")
    .set({ totalCents: most, subtotalCents: most, shippingCents: 0, taxCents: 0 })
    .execute();
  expect(await results()).toMatchObject({ ordered: 2, cents: 2 * most });
  await db.updateTable("payments").set({ capturedCents: 500, status: "captured" }).execute();
  expect(await results()).toMatchObject({ ordered: 2, cents: 2 * 500 });
});
