import { onlyDigits } from "#app/checkout/providers/sandbox/card-shape.ts";
import { sandboxToken, scenarioForNumber } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import type { CardEntry, TokeniseResult } from "../../card-entry.ts";
import { type CardValues, cardErrors, parseExpiry } from "../../card-form.ts";
import { randomKey } from "../../checkout-attempt.ts";

/** The error for a number that isn't a test number. */
export const ONLY_TEST_CARDS = "Test mode accepts only the test card numbers listed here, never a real card";

/**
 * The browser's half of the sandbox gateway: turns a test card into the token of its scenario. The number stays in the browser. `card` has
 * passed `cardErrors`; `nonce` makes the token unique.
 */
export function tokeniseSandboxCard(card: CardValues, nonce: string): TokeniseResult {
  const scenario = scenarioForNumber(onlyDigits(card.cardNumber));
  if (!scenario) return { ok: false, errors: { cardNumber: ONLY_TEST_CARDS } };
  const expiry = parseExpiry(card.cardExpiry);
  if (!expiry) return { ok: false, errors: { cardExpiry: "Please use MM/YY format (e.g., 12/25)" } };
  const id = sandboxToken(scenario, expiry.month, expiry.year, nonce);
  return { ok: true, token: { kind: "sandbox_token", id } };
}

/** Reads the card from the shop's own fields, because the sandbox's numbers aren't real cards. */
export const sandboxEntry = (card: CardValues): CardEntry => ({
  faults: () => cardErrors(card, new Date()),
  tokenise: async () => tokeniseSandboxCard(card, randomKey()),
});
