import { beforeEach, expect, test, vi } from "vitest";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { fulfillOrders } from "#shop/ordering/fulfillment/fulfill-orders.server.ts";
import type { ShipTo } from "#shop/ordering/orders/customer-info.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { CUSTOMER, SHIP_TO } from "#test/harness/customer.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { cancel, pay, placedOrder, refund, SHOPPER, STAFF, ship } from "#test/harness/orders.ts";
import { ADDRESS_CHANGES, changeAddress } from "./change-address.server.ts";

const shop = await freshShop({ M: 5 });
let orderId: string;
beforeEach(async () => {
  orderId = (await placedOrder(shop))._id;
  await sendEmails(shop.emails, undefined);
});

const ELSEWHERE: ShipTo = { ...SHIP_TO, name: "Robin Avery", address: "9 Birch Road", phone: "503 555 0142" };

const change = (shipTo = ELSEWHERE, actor: Parameters<typeof changeAddress>[3] = SHOPPER, was?: ShipTo) =>
  changeAddress(shop.ctx, orderId, { shipTo, was }, actor);
const shownTo = async () => (await findOrderView(shop.ctx.db, orderId))?.customerInfo;
const events = () =>
  shop.ctx.db
    .selectFrom("orderEvents")
    .select(["actor", "note"])
    .where("orderId", "=", orderId)
    .where("kind", "=", "address_changed")
    .execute();
async function emails() {
  await sendEmails(shop.emails, undefined);
  return shop.ctx.db.selectFrom("emails").selectAll().where("kind", "=", "address_changed").orderBy("id").execute();
}
const setStatus = (status: OrderStatus) =>
  shop.ctx.db.updateTable("orders").set({ status }).where("id", "=", orderId).execute();

test("a change is shown; the timeline has both addresses and who changed it, but the shopper sees only when", async () => {
  expect(await change()).toEqual({ outcome: "changed" });
  expect(await shownTo()).toEqual({ ...ELSEWHERE, email: CUSTOMER.email });
  expect(await events()).toEqual([
    {
      actor: "shopper",
      note: "From 'Jordan Avery, 418 Alder Street, Portland, OR 97205' to 'Robin Avery, 9 Birch Road, Portland, OR 97205, 503 555 0142'",
    },
  ]);
  const shown = (await findOrderView(shop.ctx.db, orderId))?.timeline.at(-1);
  expect(shown).toEqual({ kind: "address_changed", at: shop.clock.now().toISOString() });
});

test("every change is emailed to the order's address, and the audit log has those by staff, without the addresses", async () => {
  await change();
  shop.clock.advance(1);
  await change({ ...ELSEWHERE, address2: "Unit 4" }, STAFF);
  const noted = await shop.ctx.db.selectFrom("auditLog").select(["actor", "action", "after"]).execute();
  expect(noted).toEqual([{ actor: "staff@packd.example", action: "order.address", after: { changed: ["address2"] } }]);
  const [first, second, ...more] = await emails();
  expect(more).toEqual([]);
  for (const email of [first, second]) expect(email).toMatchObject({ recipient: CUSTOMER.email, status: "kept" });
  expect(first?.subject).toMatch(/^New shipping address for your Pack'd order LC\d+$/);
  // It greets the customer, not the new receiver.
  expect(first?.body).toContain("Hi Jordan,");
  expect(first?.body).toContain("was changed on the order page");
  expect(first?.body).toContain(
    "It now ships to:\nRobin Avery\n9 Birch Road\nPortland, OR 97205\nPhone: 503 555 0142\n",
  );
  expect(first?.body).toContain("Previous address:\nJordan Avery\n418 Alder Street\nPortland, OR 97205\n");
  expect(first?.body).toContain(`https://shop.example/orders/${orderId}#`);
  expect(first?.body).toContain("https://shop.example/contact");
  expect(second?.body).toContain("We've changed the shipping address");
  expect(second?.body).toContain("9 Birch Road\nUnit 4\n");
});

test("the same address again changes nothing", async () => {
  expect(await change(SHIP_TO)).toEqual({ outcome: "unchanged" });
  expect(await emails()).toEqual([]);
  await change();
  await setStatus("fulfilled");
  expect(await change()).toEqual({ outcome: "unchanged" });
  expect(await events()).toHaveLength(1);
  expect(await emails()).toHaveLength(1);
});

test.each<[OrderStatus, "changed" | "closed"]>([
  ["awaiting_payment", "changed"],
  ["pending", "changed"],
  ["paid", "changed"],
  ["fulfilled", "closed"],
  ["cancelled", "closed"],
  ["expired", "closed"],
  ["payment_failed", "closed"],
])("changing the address of an order that is %s gives '%s', for staff too", async (status, outcome) => {
  await setStatus(status);
  for (const actor of [SHOPPER, STAFF] as const) {
    expect(await change({ ...ELSEWHERE, name: actor.kind }, actor)).toEqual({ outcome });
  }
  expect((await shownTo())?.name).toBe(outcome === "changed" ? "staff" : SHIP_TO.name);
  expect(await emails()).toHaveLength(outcome === "changed" ? 2 : 0);
});

test("once an order is refunded in full, only staff may change its address", async () => {
  await change();
  await pay(shop, orderId);
  await refund(shop, orderId, 1499);
  expect((await emails())[0]?.body).not.toContain("change it back");
  expect(await change(SHIP_TO)).toEqual({ outcome: "closed" });
  expect(await change(SHIP_TO, STAFF)).toEqual({ outcome: "changed" });
});

test("the shopper may change the address only a few times, but staff have no limit", async () => {
  for (let times = 1; times <= ADDRESS_CHANGES; times++) {
    expect(await change({ ...ELSEWHERE, address2: `Unit ${times}` })).toEqual({ outcome: "changed" });
  }
  expect(await change()).toEqual({ outcome: "too_often" });
  expect((await shownTo())?.address2).toBe(`Unit ${ADDRESS_CHANGES}`);
  expect(await emails()).toHaveLength(ADDRESS_CHANGES);
  expect(await change(ELSEWHERE, STAFF)).toEqual({ outcome: "changed" });
  expect(await change(SHIP_TO)).toEqual({ outcome: "too_often" });
});

test("changes back count too, and the last one's email says to contact us instead of changing it back", async () => {
  const flip = () => shownTo().then((to) => change(to?.name === SHIP_TO.name ? ELSEWHERE : SHIP_TO));
  for (let times = 1; times <= ADDRESS_CHANGES; times++) {
    const sent = (await emails()).at(-1)?.body;
    if (sent) expect(sent).toContain("change it back before it ships");
    shop.clock.advance(1);
    expect(await flip()).toEqual({ outcome: "changed" });
  }
  const last = (await emails()).at(-1)?.body;
  expect(last).toContain("Contact us right away if this isn't right.");
  expect(last).not.toMatch(/change it back|has shipped/);
  expect(await flip()).toEqual({ outcome: "too_often" });
});

test("the email says how to undo a change before the order ships, and isn't sent once it is cancelled", async () => {
  await change();
  await ship(shop, orderId);
  const [email] = await emails();
  expect(email?.body).toContain("Your order has shipped. Contact us right away if this isn't right.");
  expect(email?.body).not.toMatch(/change it back|now ships to/);
  orderId = (await placedOrder(shop))._id;
  await change();
  await cancel(shop, orderId);
  expect(await emails()).toHaveLength(1);
});

test("changes at the same moment stay within the limit", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: ADDRESS_CHANGES + 3 }, (_, at) => change({ ...ELSEWHERE, address2: `Unit ${at}` })),
  );
  expect(outcomes.filter(({ outcome }) => outcome === "changed")).toHaveLength(ADDRESS_CHANGES);
  expect(await emails()).toHaveLength(ADDRESS_CHANGES);
});

test("a cancellation at the same moment comes after the change, or prevents it", async () => {
  const [cancelled, changed] = await Promise.all([cancel(shop, orderId), change()]);
  expect(cancelled).toEqual({ outcome: "cancelled" });
  expect(["changed", "closed"]).toContain(changed.outcome);
  const kinds = (await findOrderView(shop.ctx.db, orderId))?.timeline.map(({ kind }) => kind) ?? [];
  const changedAt = kinds.indexOf("address_changed");
  expect(changedAt).toBeLessThan(kinds.indexOf("cancelled"));
  expect(changedAt >= 0).toBe(changed.outcome === "changed");
  expect((await shownTo())?.address).toBe(changed.outcome === "changed" ? ELSEWHERE.address : SHIP_TO.address);
});

test("a change of an address that someone else has changed since changes nothing", async () => {
  expect(await change(ELSEWHERE, SHOPPER, SHIP_TO)).toEqual({ outcome: "changed" });
  const moved = { ...SHIP_TO, address2: "Unit 4" };
  expect(await change(moved, STAFF, SHIP_TO)).toEqual({ outcome: "changed_meanwhile", shipTo: ELSEWHERE });
  expect(await shownTo()).toEqual({ ...ELSEWHERE, email: CUSTOMER.email });
  // A retry of what is already saved still succeeds.
  expect(await change(ELSEWHERE, SHOPPER, SHIP_TO)).toEqual({ outcome: "unchanged" });
  expect(await change(moved, STAFF, ELSEWHERE)).toEqual({ outcome: "changed" });
});

test("a change while its card is charged keeps the order from being shipped, and staff read both", async () => {
  const capture = shop.sandbox.capture.bind(shop.sandbox);
  const during = vi.spyOn(shop.sandbox, "capture").mockImplementationOnce(async (...asked) => {
    await change();
    return capture(...asked);
  });
  const outcomes = await fulfillOrders(shop.checkout, shop.sandbox, [{ orderId, shipTo: SHIP_TO }], STAFF);
  during.mockRestore();
  const detail = "The card was charged. The address changed after this slip was printed. Print it again.";
  expect(outcomes).toMatchObject([{ outcome: "refused", detail }]);
  expect((await findOrderView(shop.ctx.db, orderId))?.status).toBe("paid");
});
