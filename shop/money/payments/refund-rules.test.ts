import { describe, expect, it } from "vitest";
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
const faults = (judged: ReturnType<typeof judge>) => (judged.ok ? [] : judged.errors.map(({ message }) => message));

describe("the amount of a refund", () => {
  it("is the price of its lines and the shipping", () => {
    expect(judge({ lines: [line(2)], shipping: true })).toMatchObject({ ok: true, plan: { amountCents: 3797 } });
  });

  it("is what staff say, when they say one", () => {
    expect(judge({ lines: [line(2)], amountCents: 1000 })).toMatchObject({ ok: true, plan: { amountCents: 1000 } });
    expect(judge({ amountCents: 1 })).toMatchObject({ ok: true, plan: { amountCents: 1, lines: [] } });
  });

  it("is never more than what is left, and never nothing", () => {
    expect(faults(judge({ amountCents: 3798 }))).toEqual(["At most $37.97 can be refunded"]);
    expect(faults(judge({ lines: [line(2)] }, { leftCents: 2997 }))).toEqual(["At most $29.97 can be refunded"]);
    expect(faults(judge({}))).toEqual(["Choose what comes back, or enter an amount"]);
    expect(faults(judge({ amountCents: -5 }))).toEqual(["Choose what comes back, or enter an amount"]);
  });

  it("holds the shipping once", () => {
    expect(faults(judge({ shipping: true, amountCents: 1 }, { shippingCents: 0 }))).toEqual([
      "There is no shipping left to refund",
    ]);
  });
});

describe("the lines of a refund", () => {
  it("are those that were sold and not refunded", () => {
    expect(faults(judge({ lines: [line(3)], amountCents: 1 }))).toEqual(["Only 2 can still be refunded"]);
    expect(faults(judge({ lines: [line(1, false, 1)], amountCents: 1 }))).toEqual(["All of these were refunded"]);
    expect(faults(judge({ lines: [line(1, false, 7)], amountCents: 1 }))).toEqual(["The order has no such line"]);
    expect(faults(judge({ lines: [line(1), line(1)], amountCents: 1 }))).toEqual(["The order has no such line"]);
  });

  it("go back into stock as far as they are out of it", () => {
    expect(judge({ lines: [line(1, true)] })).toMatchObject({ ok: true, plan: { lines: [{ restocked: 1 }] } });
    expect(faults(judge({ lines: [line(2, true)] }))).toEqual(["Only 1 can still go back into stock"]);
    expect(faults(judge({ lines: [line(1, true)] }, { held: {} }))).toEqual(["These are back in stock already"]);
    expect(judge({ lines: [line(2)] })).toMatchObject({ ok: true, plan: { lines: [{ restocked: 0 }] } });
  });
});
