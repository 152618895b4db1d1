import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shapeCardNumber } from "#app/checkout/providers/sandbox/card-shape.ts";
import { parseSandboxToken, SANDBOX_CARDS } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import { ONLY_TEST_CARDS, tokeniseSandboxCard } from "./sandbox-card.ts";

const nonce = "0123456789abcdef0123456789abcdef";
const cardOf = (cardNumber: string) => ({
  cardNumber,
  cardholderName: "Jordan Avery",
  cardExpiry: "07/31",
  cardCVC: "987",
});

describe("the sandbox's tokenizer", () => {
  it.each(SANDBOX_CARDS)("makes a token for $scenario that the gateway can read", ({ number, scenario }) => {
    const made = tokeniseSandboxCard(cardOf(shapeCardNumber(number).text), nonce);
    const id = made.ok ? made.token.id : "";
    expect(parseSandboxToken(id)).toMatchObject({ card: { scenario }, expMonth: 7, expYear: 2031 });
  });

  it("puts no number, CVC or name into the token", () => {
    for (const { number } of SANDBOX_CARDS) {
      const made = JSON.stringify(tokeniseSandboxCard(cardOf(number), nonce));
      expect(made).not.toContain(number.slice(-4));
      expect(made).not.toMatch(/987|Jordan|\d{7}/);
    }
  });

  it("rejects every number that isn't a test number", () => {
    const known = new Set(SANDBOX_CARDS.map(({ number }) => number));
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 13, maxLength: 19 });
    fc.assert(
      fc.property(digits, (number) => {
        fc.pre(!known.has(number));
        expect(tokeniseSandboxCard(cardOf(number), nonce)).toEqual({
          ok: false,
          errors: { cardNumber: ONLY_TEST_CARDS },
        });
      }),
    );
  });
});
