import { describe, expect, it } from "vitest";
import { CUSTOMER } from "#test/harness/customer.ts";
import { bodyOf, orderServer, placed } from "#test/harness/order-server.ts";
import type { CardValues } from "./card-form.ts";
import { createAttempts } from "./checkout-attempt.ts";
import { type CheckoutForm, placeOrder, type Stage } from "./place-order.ts";
import { sandboxEntry } from "./providers/sandbox/sandbox-card.ts";

const form: CheckoutForm = {
  shipping: CUSTOMER,
  shippingMethod: "express",
  items: bodyOf("").items,
  expectedTotal: 22.98,
};

const visa = { cardNumber: "4242 4242 4242 4242", cardholderName: "Jordan Avery", cardExpiry: "12/60", cardCVC: "123" };

async function place({ card = visa, ...change }: Partial<CheckoutForm & { card: CardValues }> = {}) {
  const stages: Stage[] = [];
  const { api, calls } = orderServer(() => placed);
  const result = await placeOrder(
    { ...form, ...change },
    {
      card: sandboxEntry(card),
      api,
      attempts: createAttempts(undefined, () => "key-number-1"),
      onStage: async (stage) => void stages.push(stage),
    },
  );
  return { result, stages, sent: calls.map(({ body }) => JSON.stringify(body)) };
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
