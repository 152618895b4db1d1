import { expect, test } from "vitest";
import { testClock } from "#test/harness/clock.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { addDispute } from "#test/harness/order-trouble.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { staffMember } from "#test/harness/staff.ts";
import { chooseNotifications } from "./choose-notifications.server.ts";
import type { NotificationKind } from "./notification-kinds.ts";
import { notifyStaff } from "./notify-staff.server.ts";

const MINUTE_MS = 60_000;
const clock = testClock();
const shop = await freshShop({ M: 50 }, { clock });
const { db } = shop.ctx;

const run = async () => {
  await notifyStaff(shop.ctx);
  return sentEmails(shop.emails);
};
const subjects = async () => (await run()).map(({ subject }) => subject);
/** Drops the emails to the shopper, which don't matter here. */
async function placed() {
  const order = await placedOrder(shop);
  await sentEmails(shop.emails);
  return order;
}
const choose = (session: Awaited<ReturnType<typeof staffMember>>, kind: NotificationKind, on = true) =>
  chooseNotifications(shop.ctx, session, { [kind]: on });

async function recipient(kind: NotificationKind, email = "robin@shop.example") {
  const session = await staffMember(shop.ctx, email, "staff");
  await choose(session, kind);
  return session;
}

test("everyone who turned on new orders gets one email with all orders since the last run", async () => {
  for (const email of ["robin@shop.example", "sam@shop.example"]) await recipient("new_orders", email);
  await staffMember(shop.ctx, "ada@shop.example");
  const first = await placed();
  const emails = await run();
  expect(emails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ["robin@shop.example", `New order ${first.orderNumber} ($14.99)`],
    ["sam@shop.example", `New order ${first.orderNumber} ($14.99)`],
  ]);
  for (const part of [
    `https://shop.example/admin/orders/${first._id}`,
    "https://shop.example/admin/account#notifications",
  ])
    expect(emails[0]?.text).toContain(part);
  expect(await run()).toEqual([]);

  clock.advance(MINUTE_MS);
  const more = [await placed(), await placed()];
  const [digest, ...others] = await run();
  expect([digest?.subject, others.length]).toEqual(["2 new orders ($29.98)", 1]);
  for (const { orderNumber } of more) expect(digest?.text).toContain(orderNumber);
  expect(digest?.text).not.toContain(first.orderNumber);
  clock.advance(60 * MINUTE_MS);
  expect([await run(), await run()]).toEqual([[], []]);
});

test("orders from before new orders were turned on are left out, but one that commits late is not", async () => {
  await placed();
  clock.advance(1000);
  await recipient("new_orders");
  expect(await run()).toEqual([]);
  clock.advance(10 * MINUTE_MS);
  expect(await run()).toEqual([]);
  const late = await placed();
  const begun = new Date(clock.now().getTime() - 5 * MINUTE_MS);
  await db.updateTable("orderEvents").set({ at: begun }).where("orderId", "=", late._id).execute();
  expect(await subjects()).toEqual([expect.stringContaining(late.orderNumber)]);
  expect(await run()).toEqual([]);
});

test("no order is lost or sent twice if a run is killed or overlaps with another one", async () => {
  await recipient("new_orders");
  const { orderNumber } = await placed();
  await db.schema.alterTable("emails").renameTo("emails_away").execute();
  try {
    await expect(notifyStaff(shop.ctx)).rejects.toThrow();
  } finally {
    await db.schema.alterTable("emails_away").renameTo("emails").execute();
  }
  await Promise.all([notifyStaff(shop.ctx), notifyStaff(shop.anotherProcess())]);
  expect(await subjects()).toEqual([expect.stringContaining(orderNumber)]);
});

const onHand = (count: number) => db.updateTable("variants").set({ onHand: count }).execute();

const CONDITIONS: Record<
  "low_stock" | "failed_captures" | "disputes",
  {
    subject: RegExp;
    begins(orderId: string): Promise<unknown>;
    ends(orderId: string): Promise<unknown>;
  }
> = {
  low_stock: {
    subject: /^Low stock: Pack'd Hoodie \(Grey, M\), 3 left$/,
    begins: () => onHand(3),
    ends: () => onHand(4),
  },
  failed_captures: {
    subject: /^Card not charged: 1 order$/,
    async begins() {
      await db.updateTable("orders").set({ status: "pending" }).execute();
      clock.advance(81 * MINUTE_MS);
    },
    ends: () => db.updateTable("orders").set({ status: "paid" }).execute(),
  },
  disputes: {
    subject: /^Payment disputed: order \w+ \(\$14\.99\)$/,
    begins: (orderId) => addDispute(shop.ctx, orderId),
    ends: () => db.updateTable("disputes").set({ status: "won" }).execute(),
  },
};

test("a card that the shop's provider can't charge isn't said to be tried again", async () => {
  await recipient("failed_captures");
  for (const [provider, said] of [
    ["sandbox", "The shop keeps trying"],
    ["other", "the shop no longer uses its payment provider"],
  ] as const) {
    const { _id } = await placed();
    await db.updateTable("payments").set({ provider }).where("orderId", "=", _id).execute();
    clock.advance(81 * MINUTE_MS);
    const [email] = await run();
    expect(email?.text).toContain(said);
  }
});

test.each(Object.entries(CONDITIONS))(
  "%s is emailed once, and again when it happens again",
  async (kind, { subject, ...it }) => {
    await recipient(kind as NotificationKind);
    const { _id } = await placed();
    expect(await run()).toEqual([]);
    for (const _time of ["first", "second"]) {
      await it.begins(_id);
      expect(await subjects()).toEqual([expect.stringMatching(subject)]);
      expect(await run()).toEqual([]);
      await it.ends(_id);
      expect(await run()).toEqual([]);
    }
  },
);

test("a lost dispute that can be appealed is told as such, beside those to respond to", async () => {
  await recipient("disputes");
  const status = "appeal_needs_response";
  const appealed = await placed();
  await addDispute(shop.ctx, appealed._id, { status });
  const [alone] = await run();
  expect(alone?.subject).toBe(`Dispute lost, but you can appeal: order ${appealed.orderNumber} ($14.99)`);
  expect(alone?.text).toContain("Appeal at your payment provider");
  expect(alone?.text).not.toContain("If you don't respond");

  await addDispute(shop.ctx, (await placed())._id, { ref: "dp_2" });
  await addDispute(shop.ctx, (await placed())._id, { ref: "dp_3", status });
  const [both] = await run();
  expect(both?.subject).toBe("Disputes: 1 to answer, 1 to appeal");
  expect(both?.text).toMatch(/If you don't respond[\s\S]*Respond at your[\s\S]*Appeal at your/);
});

test("owners get disputes and failed captures until they turn them off", async () => {
  const owner = await staffMember(shop.ctx, "ada@shop.example");
  const { _id } = await placed();
  await onHand(0);
  await CONDITIONS.disputes.begins(_id);
  await CONDITIONS.failed_captures.begins(_id);
  const [failed, disputed] = (await run()).sort((a, b) => a.subject.localeCompare(b.subject));
  expect(failed?.subject).toMatch(CONDITIONS.failed_captures.subject);
  expect(failed?.text).toMatch(/Authorized until \w+ \d+, 20\d\d, .*\n1 × Pack'd Hoodie \(Grey, M\)/);
  expect(disputed?.subject).toMatch(CONDITIONS.disputes.subject);
  await CONDITIONS.disputes.ends(_id);
  await run();
  for (const kind of ["disputes", "failed_captures"] as const) await choose(owner, kind, false);
  await CONDITIONS.disputes.begins(_id);
  expect(await run()).toEqual([]);
});

test("a queued email is not sent if it was turned off, its recipient was disabled, or its content no longer applies", async () => {
  const robin = await recipient("low_stock");
  const sam = await recipient("low_stock", "sam@shop.example");
  await onHand(1);
  await notifyStaff(shop.ctx);
  await choose(robin, "low_stock", false);
  await db.updateTable("staff").set({ disabledAt: clock.now() }).where("id", "=", sam.staff.id).execute();
  expect(await sentEmails(shop.emails)).toEqual([]);

  await choose(robin, "low_stock");
  await onHand(9);
  await notifyStaff(shop.ctx);
  await onHand(2);
  await notifyStaff(shop.ctx);
  await onHand(9);
  expect(await sentEmails(shop.emails)).toEqual([]);

  await notifyStaff(shop.ctx);
  await onHand(2);
  await notifyStaff(shop.ctx);
  await db.updateTable("products").set({ archivedAt: clock.now() }).execute();
  expect(await sentEmails(shop.emails)).toEqual([]);
});

test("the daily summary is sent at 7 AM Eastern with yesterday's figures", async () => {
  clock.set(new Date("2027-05-01T20:00:00Z"));
  await recipient("daily_summary");
  await placed();
  clock.set(new Date("2027-05-02T10:59:00Z"));
  expect(await run()).toEqual([]);
  clock.advance(MINUTE_MS);
  const [summary, ...others] = await run();
  expect([summary?.subject, others]).toEqual(["May 1, 2027: 1 order, $14.99", []]);
  for (const line of ["Units sold: 1", "Cancelled orders: 0", "Orders to ship now: 1"])
    expect(summary?.text).toContain(line);
  clock.advance(12 * 60 * MINUTE_MS);
  expect(await run()).toEqual([]);
  // Staff who turn it on during the day get their first one in the morning.
  await recipient("daily_summary", "sam@shop.example");
  expect(await run()).toEqual([]);
  clock.set(new Date("2027-05-03T11:00:00Z"));
  expect(await subjects()).toEqual(Array(2).fill("May 2, 2027: 0 orders, $0.00"));
});
