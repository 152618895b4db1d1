import type { Page } from "@playwright/test";
import { dayWords } from "#platform/eastern-day.ts";
import { actionsOf } from "#shop/ordering/order-page/order-actions.ts";
import type { OrderDetail, PackingSlip } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { DISPUTE_STEPS } from "#shop/ordering/orders/order-timeline.ts";
import { actionFacts } from "#test/harness/action-facts.ts";
import { listedOrder } from "./listed-order.ts";
import { cancelled, delayOf, disputeOf, full, OTHER, openOrder } from "./order-pages.ts";
import { ID, minutesFromNow, STAFF } from "./samples.ts";
import { all, type Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { moreAction, press, shows } from "./steps.ts";

const slip = ({ _id, orderNumber, status, placedAt, shippingMethod, shipTo, lines }: OrderDetail): PackingSlip => {
  return { _id, orderNumber, status, isHoldOver: false, placedAt, shippingMethod, shipTo, lines };
};

const screen = (
  name: string,
  order: OrderDetail,
  prepare?: (page: Page) => Promise<void>,
  path = `/orders/${ID}`,
): Screen =>
  adminScreen(
    name,
    path,
    [
      [`**/api/admin/orders/${ID}`, order],
      [
        "**/api/admin/orders?*",
        {
          items: [
            listedOrder({
              _id: ID,
              orderNumber: order.orderNumber,
              amount: order.money.total,
              status: order.status,
              dispute: order.disputes[0]?.status ?? null,
            }),
          ],
          next: null,
        },
      ],
      [
        "**/api/admin/packing-slips?*",
        {
          items: [
            slip(order),
            slip({ ...cancelled, _id: OTHER, orderNumber: "LC482912" }),
            slip({ ...openOrder(), _id: "restocked", orderNumber: "LC482911", lines: [] }),
          ],
        },
      ],
    ],
    prepare,
  );

const opens = async (page: Page) => {
  await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: /^(Cancel|Keep order)$/ })
    .waitFor();
};

const inDays = (days: number) => minutesFromNow(days * 24 * 60);
const dayIn = (days: number) => inDays(days).slice(0, 10);

const told = { toldAt: inDays(-9) };
/** The notice of a delay in the timeline. */
const delayed = (days: number, shipsBy: string): OrderDetail["timeline"][number] => ({
  kind: "delayed",
  by: STAFF,
  note: `Ships by ${dayWords(shipsBy)}: ${delayOf().reason}`,
  at: inDays(days),
});
/** An order of two units as if it were placed that many days ago. */
const placed = (daysAgo: number, change: Partial<OrderDetail> = {}): OrderDetail => {
  const at = inDays(-daysAgo);
  const order = openOrder({ placedAt: at, ...change });
  return {
    ...order,
    payments: order.payments.map((payment) => ({ ...payment, at, captureBefore: inDays(7 - daysAgo) })),
    timeline: order.timeline.map((event) => ({ ...event, at })),
    emails: order.emails.map((email) => ({ ...email, at, sentAt: at })),
    stock: order.stock.map((move) => ({ ...move, at })),
  };
};
const PAID = placed(20, {
  status: "paid",
  timeline: [...openOrder().timeline, { kind: "captured", by: "system", note: "", at: "" }],
  money: { ...openOrder().money, held: 0, captured: 29.98, refundable: 29.98 },
  payments: openOrder().payments.map((payment) => ({ ...payment, status: "captured", captured: 29.98 })),
  actions: actionsOf(actionFacts({ status: "paid", capturedCents: 29_98, leftCents: 29_98 })),
});
/** A paid order with an open dispute. */
const DISPUTED: OrderDetail = {
  ...PAID,
  money: { ...PAID.money, refundable: 0 },
  payments: PAID.payments.map((payment) => ({
    ...payment,
    provider: "stripe",
    ref: "pi_3Qk2mW8fLr0aVb1nZx4Tt9Qe",
    url: "https://dashboard.stripe.com/test/payments/pi_3Qk2mW8fLr0aVb1nZx4Tt9Qe",
  })),
  disputes: [disputeOf({ amount: 29.98, openedAt: inDays(-3), respondBy: inDays(6) })],
  timeline: [
    ...PAID.timeline,
    {
      kind: "dispute_opened",
      by: "provider",
      note: `$29.98, product not received. ${DISPUTE_STEPS.needs_response}`,
      at: inDays(-3),
    },
  ],
  actions: actionsOf(actionFacts({ status: "paid", capturedCents: 29_98, leftCents: 29_98, isDisputed: true })),
};

export const orderDeskScreens: Screen[] = [
  screen("order", full, shows("Track the package")),
  screen("order-pending", placed(1), shows("Authorized")),
  screen(
    "order-late",
    {
      ...PAID,
      delay: delayOf({ ...told, shipsBy: dayIn(30), agreeBy: dayIn(-2), revision: 2 }),
      isToShip: false,
      timeline: [...PAID.timeline, delayed(-16, dayIn(7)), delayed(-9, dayIn(30))],
    },
    shows("didn't accept the delay by"),
  ),
  screen(
    "order-delay",
    {
      ...PAID,
      delay: delayOf({ ...told, shipsBy: dayIn(7) }),
      agreedDay: dayIn(7),
      timeline: [...PAID.timeline, delayed(-9, dayIn(7))],
    },
    all(moreAction("Notify of a delay"), async (page) => {
      const [year, month, day] = dayIn(40).split("-");
      await page.getByRole("textbox", { name: "Ships by" }).fill(`${month}/${day}/${year}`);
      await page.getByLabel("Reason").focus();
      await page.getByText("We ask them to agree by").waitFor();
    }),
  ),
  screen(
    "order-cancel",
    openOrder({ money: { ...openOrder().money, held: 0 }, actions: actionsOf(actionFacts({ isHoldOver: true })) }),
    all(press("Cancel", undefined, true), opens),
  ),
  screen("order-fulfill", placed(1 / 48, { actions: actionsOf(actionFacts({ hourRuns: true })) }), async (page) => {
    await all(press("Fulfill", undefined, true), opens)(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Tracking number").fill("1Z 999 AA1 01 2345 6784");
    await dialog.getByLabel("Carrier").fill("Harbor Couriers");
    await dialog.getByLabel("Tracking link (optional)").fill("http://harbor.example");
    await dialog.getByRole("button", { name: "Fulfill and charge $29.98" }).click();
    await dialog.getByText("begins with https://").waitFor();
  }),
  screen(
    "packing-slip",
    full,
    (page) => page.getByRole("heading", { name: "Ship to" }).first().waitFor(),
    `/packing-slips?ids=${ID},${OTHER},restocked`,
  ),
  screen("invoice", full, (page) => page.getByRole("heading", { name: "Bill to" }).waitFor(), `/orders/${ID}/invoice`),
  screen("order-cancelled", cancelled),
  screen("order-address", placed(1 / 48), async (page) => {
    await all(press("Change address"), opens)(page);
    await page.getByRole("dialog").getByLabel("ZIP code").fill("10001");
    await page.getByRole("dialog").getByLabel("State").focus();
    await page.getByText("This ZIP code is in NY, not in OR.").last().waitFor();
  }),
  screen("order-disputed", DISPUTED, shows("lose both")),
  screen("order-fulfill-disputed", DISPUTED, all(press("Fulfill", undefined, true), opens)),
];
