import { expect, it } from "vitest";
import { judgeRefund, type Refundable, type RefundRequest } from "./refund-rules.ts";

const LEFT: Refundable = {
  leftCents: 3797,
  shippingCents: 799,
  lines: [
    { position: 0, sku: "GREY-M", unitPriceCents: 1499, units: 2 },
    { position: 1, sku: "BLACK-L", unitPriceCents: 1499, units: 0 },
  ],
  held: { "GREY-M": 1, "BLACK-L": 1 },
};

const judge = (change: Partial<RefundRequest>, left: Partial<Refundable> = {}) =>
  judgeRefund({ lines: [], shipping: false, reason: "returned", ...change }, { ...LEFT, ...left });
const line = (quantity: number, restock = false, position = 0) => ({ position, quantity, restock });

it.each<[what: string, Partial<RefundRequest>, amountCents: number, restocked: number[]]>([
  ["of the price of its lines and the shipping", { lines: [line(2)], shipping: true }, 3797, [0]],
  ["of the amount that staff enter for chosen lines", { lines: [line(2)], amountCents: 1000 }, 1000, [0]],
  ["of the amount that staff enter without a line", { amountCents: 1 }, 1, []],
  ["for a line that is restocked", { lines: [line(1, true)] }, 1499, [1]],
])("a refund can be %s", (_, change, amountCents, restocked) => {
  const lines = restocked.map((units) => ({ restocked: units }));
  expect(judge(change)).toMatchObject({ ok: true, plan: { amountCents, lines } });
});

const NOTHING = "Choose items to refund, or enter an amount";

it.each<[message: string, Partial<RefundRequest>, left?: Partial<Refundable>]>([
  ["At most $37.97 can be refunded", { amountCents: 3798 }],
  ["At most $29.97 can be refunded", { lines: [line(2)] }, { leftCents: 2997 }],
  [NOTHING, {}],
  [NOTHING, { amountCents: -5 }],
  ["There's no shipping left to refund", { shipping: true, amountCents: 1 }, { shippingCents: 0 }],
  ["Only 2 can still be refunded", { lines: [line(3)], amountCents: 1 }],
  ["All of these were refunded", { lines: [line(1, false, 1)], amountCents: 1 }],
  ["The order has no such line", { lines: [line(1, false, 7)], amountCents: 1 }],
  ["The order has no such line", { lines: [line(1), line(1)], amountCents: 1 }],
  ["Only 1 can still be restocked", { lines: [line(2, true)] }],
  ["These have already been restocked", { lines: [line(1, true)] }, { held: {} }],
])("the error is '%s' for %j of %j", (message, change, left) => {
  expect(judge(change, left)).toMatchObject({ ok: false, errors: [{ message }] });
});
