import { describe, expect, it } from "vitest";
import { CUSTOMER } from "#test/harness/customer.ts";
import type { CardValues } from "./card-form.ts";
import { createAttempts } from "./checkout-attempt.ts";
import type { OrderApi } from "./order-api.ts";
import { type CheckoutForm, placeOrder, type Stage } from "./place-order.ts";
import { sandboxEntry } from "./providers/sandbox/sandbox-card.ts";

const form: CheckoutForm = {
  shipping: CUSTOMER,
  shippingMethod: "express",
  items: [{ _id: "packd-hoodie", title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 1, salePrice: 14.99 }],
  expectedTotal: 22.98,
};

const visa = { cardNumber: "4242 4242 4242 4242", cardholderName: "Jordan Avery", cardExpiry: "12/60", cardCVC: "123" };

async function place({ card = visa, ...change }: Partial<CheckoutForm & { card: CardValues }> = {}) {
  const stages: Stage[] = [];
  const sent: string[] = [];
  const order = { _id: "o1", orderNumber: "LC123456", viewToken: "t1" };
  const api: OrderApi = {
    place: async (body) => {
      sent.push(JSON.stringify(body));
      return { kind: "placed", order };
    },
    confirm: async () => ({ kind: "no_answer" }),
    read: async () => "no_answer",
    cancel: async () => "no_answer",
    agreeToDelay: async () => "no_answer",
    answerChallenge: async () => "no_answer",
  };
  const result = await placeOrder(
    { ...form, ...change },
    {
      card: sandboxEntry(card),
      api,
      attempts: createAttempts(undefined, () => "key-number-1"),
      onStage: async (stage) => void stages.push(stage),
    },
  );
  return { result, stages, sent };
}

describe("placing an order", () => {
  it("validates, tokenizes and saves, in that order", async () => {
    const { result, stages, sent } = await place();
    expect(result).toMatchObject({ kind: "answered", answer: { kind: "placed" } });
    expect(stages).toEqual(["validating", "processing", "saving"]);
    expect(JSON.parse(sent[0] ?? "")).toMatchObject({
      items: form.items,
      customerInfo: form.shipping,
      shippingMethod: "express",
      expectedTotal: 22.98,
      payment: { kind: "sandbox_token" },
    });
  });

  it("sends only the card's token", async () => {
    const { sent } = await place();
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toMatch(/4242|"123"|12\/60|cardNumber|cardCVC|cardExpiry|cardholderName/);
  });

  const card = { ...visa, cardCVC: "" };
  it.each([
    [{ shipping: { ...CUSTOMER, zip: "1" }, card }, "shipping_errors", { zip: "Please enter a valid zip code" }],
    [{ card }, "card_errors", { cardCVC: "Please enter the CVC" }],
  ])("stops at shipping errors, then at card errors, before anything is sent: %#", async (change, kind, errors) => {
    expect(await place(change)).toEqual({ result: { kind, errors }, stages: ["validating"], sent: [] });
  });
});
