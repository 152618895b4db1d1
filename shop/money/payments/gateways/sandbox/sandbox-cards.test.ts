import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSandboxToken, SANDBOX_CARDS, sandboxToken } from "./sandbox-cards.ts";

it("the test cards each have their own number", () => {
  expect(new Set(SANDBOX_CARDS.map(({ number }) => number)).size).toBe(SANDBOX_CARDS.length);
});

describe("a token", () => {
  const scenario = fc.constantFrom(...SANDBOX_CARDS.map((card) => card.scenario));
  const month = fc.integer({ min: 1, max: 12 });
  const year = fc.integer({ min: 2000, max: 2099 });

  it("carries the card and its expiry, and no card number", () => {
    fc.assert(
      fc.property(scenario, month, year, fc.uuid(), (of, expMonth, expYear, nonce) => {
        const token = sandboxToken(of, expMonth, expYear, nonce);
        expect(parseSandboxToken(token)).toMatchObject({ card: { scenario: of }, expMonth, expYear });
        // Not even with everything but the digits removed.
        expect(token.replace(/\D/g, "").length).toBeLessThan(13);
        for (const { number } of SANDBOX_CARDS) expect(token).not.toContain(number.slice(-4).repeat(2));
      }),
    );
  });

  it("is not made from invalid input", () => {
    expect(() => sandboxToken("visa_approved", 13, 2030, "abcdefgh")).toThrow();
    expect(() => sandboxToken("visa_approved", 1, 30, "abcdefgh")).toThrow();
    expect(() => sandboxToken("visa_approved", 1, 2030, "short")).toThrow();
  });

  it.each([
    "",
    "4242424242424242",
    "pm_card_visa",
    "sbx_tok.unknown.01.2030.abcdefgh",
    "sbx_tok.visa_approved.13.2030.abcdefgh",
    "sbx_tok.visa_approved.01.2030.abcdefgh4242424242424242",
    "sbx_tok.visa_approved.01.2030.abcdefgh\n",
    "x sbx_tok.visa_approved.01.2030.abcdefgh",
  ])("is not read from '%s'", (text) => {
    expect(parseSandboxToken(text)).toBeUndefined();
  });
});
