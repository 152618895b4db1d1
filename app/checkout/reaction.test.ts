import { describe, expect, it } from "vitest";
import { lineKey } from "#shop/selling/cart/cart.ts";
import { cartLine } from "#test/harness/sample-cart.ts";
import type { OrderAnswer } from "./order-api.ts";
import { reactionTo, reactionToAnswer } from "./reaction.ts";

const grey = cartLine({ _id: "packd-hoodie", quantity: 3 });
const black = { ...grey, color: "Black", quantity: 1 };
const order = { _id: "o1", orderNumber: "LC123456", viewToken: "t1" };
const to = (answer: OrderAnswer) => reactionToAnswer(answer, [grey, black]);

describe("errors in the form", () => {
  it("appear under their section's message", () => {
    expect(reactionTo({ kind: "shipping_errors", errors: { zip: "no" } }, [])).toEqual({
      notice: { section: "shipping", text: "Please fix the errors in your shipping information" },
      shippingMarks: { zip: "no" },
    });
    expect(reactionTo({ kind: "card_errors", errors: { cardCVC: "no" } }, [])).toEqual({
      notice: { section: "payment", text: "Please fix the errors in your payment information" },
      cardMarks: { cardCVC: "no" },
    });
  });

  it("from the server appear at their field, or under the form", () => {
    expect(to({ kind: "invalid", errors: [{ field: "customerInfo.email", message: "no" }] })).toMatchObject({
      notice: { section: "shipping" },
      shippingMarks: { email: "no" },
    });
    expect(to({ kind: "invalid", errors: [{ field: "items.0.title", message: "no" }] })).toMatchObject({
      notice: { section: "order", text: "no" },
      refreshCart: true,
    });
  });
});

describe("a decline", () => {
  const declined = { kind: "declined", message: "Declined.", fields: {} } as const;

  it("appears at the field that the bank named, below a message that says what happened", () => {
    expect(to({ ...declined, fields: { cardCVC: "Wrong." } })).toEqual({
      notice: { section: "payment", text: "Your card was declined. Nothing was charged." },
      cardMarks: { cardCVC: "Wrong." },
    });
    const message = "The CVC is wrong. You haven't been charged.";
    expect(to({ ...declined, message, fields: { cardCVC: message } }).cardMarks).toEqual({ cardCVC: message });
  });

  it("is otherwise explained at the card number, in the bank's words, unless it isn't about the card", () => {
    const notice = { section: "payment", text: "Your card was declined. Nothing was charged." };
    const told = "Your card has insufficient funds.";
    expect(to({ ...declined, message: told })).toEqual({ notice, cardMarks: { cardNumber: told } });
    const usual = "Your card was declined. Please try another card.";
    expect(to({ ...declined, message: usual })).toEqual({
      notice,
      cardMarks: { cardNumber: "Please try another card." },
    });
    const message = "We can't take card payments right now. You haven't been charged.";
    expect(to({ ...declined, message, byShop: true })).toEqual({ notice: { section: "payment", text: message } });
    expect(to({ ...declined, message }).cardMarks).toEqual({ cardNumber: message });
  });
});

describe("too little stock", () => {
  const sku = { _id: "packd-hoodie", color: "Grey", size: "M" };

  it("leads to the out-of-stock page if everything in the order is sold out", () => {
    const left = [
      { ...sku, left: 0 },
      { ...sku, color: "Black", left: 0 },
    ];
    const refused = [sku, { ...sku, color: "Black" }];
    expect(to({ kind: "out_of_stock", left }).next).toEqual({ kind: "sold_out", refused });
  });

  it("shows at the line how many are left, and stays on the page", () => {
    const reaction = to({ kind: "out_of_stock", left: [{ ...sku, left: 2 }] });
    expect(reaction.next).toBeUndefined();
    expect(reaction.notice?.text).toBe("We don't have as many as you wanted. Nothing was charged.");
    const notices = [{ kind: "fewer_left", left: 2, wanted: 3 }];
    expect(reaction.news).toEqual({ lines: { [lineKey(grey)]: { left: 2, notices } } });
  });

  it("counts as sold out only what has none left", () => {
    const short = { ...sku, left: 2 };
    const gone = { ...sku, color: "Black", left: 0 };
    expect(to({ kind: "out_of_stock", left: [short, gone] }).notice?.text).toBe(
      "An item just sold out. Nothing was charged.",
    );
  });

  it("marks a line as sold out while another is available", () => {
    const reaction = to({ kind: "out_of_stock", left: [{ ...sku, left: 0 }] });
    expect(reaction.next).toBeUndefined();
    expect(reaction.news).toEqual({ lines: { [lineKey(grey)]: { left: 0, notices: [{ kind: "sold_out" }] } } });
  });
});

describe("another answer", () => {
  it("continues with the order, the bank's challenge or the wait", () => {
    expect(to({ kind: "placed", order }).next).toEqual({ kind: "complete", order });
    const action = { kind: "provider_challenge", clientSecret: "pi_1_secret_2" } as const;
    expect(to({ kind: "challenge", order, action }).next).toEqual({ kind: "ask_bank", order, action });
    expect(to({ kind: "unconfirmed", order }).next).toEqual({ kind: "wait", order });
  });

  it("shows which prices changed, and the current shipping and tax", () => {
    const items = [
      { _id: "packd-hoodie", color: "Grey", size: "M", salePrice: 29.99, saleEnded: true },
      { _id: "packd-hoodie", color: "Black", size: "M", salePrice: 14.99, saleEnded: false },
    ];
    const notices = [{ kind: "price_changed", from: 1499, to: 2999, saleEnded: true }];
    expect(
      to({ kind: "price_changed", items, charges: { shippingMethod: "express", shippingCost: 8.99, tax: 0 } }),
    ).toEqual({
      notice: { section: "order", text: "The price of your order has changed. Nothing was charged." },
      news: {
        lines: { [lineKey(grey)]: { salePrice: 29.99, notices } },
        charges: { method: "express", shippingCents: 899, taxCents: 0 },
      },
      refreshCart: true,
    });
  });

  it.each<[OrderAnswer, string]>([
    [{ kind: "save_failed" }, "Failed to save order. Please try again."],
    [{ kind: "no_answer" }, "Order failed. Please try again."],
    [{ kind: "busy" }, "Order failed. Please try again."],
    [{ kind: "refused", message: "No." }, "No."],
  ])("%j appears under the form", (answer, text) => {
    expect(to(answer)).toEqual({ notice: { section: "order", text } });
  });

  it("to a blocked order says how long to wait", () => {
    expect(to({ kind: "held_back", message: "Please wait.", seconds: 15 })).toEqual({
      notice: { section: "order", text: "Please wait. Your details are still here." },
      holdSeconds: 15,
    });
  });
});
