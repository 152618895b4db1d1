import type { PaymentFailure } from "#shop/money/payments/gateway.ts";

/** The message for every decline whose reason the shopper must not learn (a lost, stolen or suspected card). */
const DECLINED = "Your card was declined. Please try another card.";

const refusal = (
  declineCode: string,
  shopperMessage = DECLINED,
  change: Partial<PaymentFailure> = {},
): PaymentFailure => ({ kind: "declined", declineCode, shopperMessage, retryable: false, ...change });

export const AUTHENTICATION_FAILED = refusal(
  "authentication_required",
  "Your bank couldn't confirm that it's you. Please try again or use another card.",
  { kind: "authentication_failed" },
);

export const EXPIRED_CARD = refusal(
  "expired_card",
  "Your card has expired. Please check the expiry date or use another card.",
  { kind: "invalid_card", field: "expiry" },
);

/** For a token that the sandbox's browser half did not make. */
export const UNKNOWN_TOKEN = refusal("unknown_token", "We couldn't read your card. Please enter it again.", {
  kind: "invalid_card",
  field: "number",
});

type Row = {
  number: string;
  brand: "visa" | "mastercard" | "amex" | "discover";
  /** What paying with it does. */
  shows: string;
  /** The bank asks the shopper before it decides. */
  challenge?: true;
  /** Absent when the bank approves. */
  refusal?: PaymentFailure;
};

/** The registry of test cards, the well-known numbers of https://docs.stripe.com/testing. Any future expiry, any CVC. */
const CARDS = {
  visa_approved: { number: "4242424242424242", brand: "visa", shows: "Visa" },
  mastercard_approved: { number: "5555555555554444", brand: "mastercard", shows: "Mastercard" },
  amex_approved: { number: "378282246310005", brand: "amex", shows: "American Express" },
  discover_approved: { number: "6011111111111117", brand: "discover", shows: "Discover" },
  challenge_approved: {
    number: "4000002760003184",
    brand: "visa",
    shows: "The bank asks you first, then approves",
    challenge: true,
  },
  challenge_declined: {
    number: "4000008400001629",
    brand: "visa",
    shows: "The bank asks you first, then declines",
    challenge: true,
    refusal: refusal("generic_decline"),
  },
  generic_decline: {
    number: "4000000000000002",
    brand: "visa",
    shows: "Declined",
    refusal: refusal("generic_decline"),
  },
  insufficient_funds: {
    number: "4000000000009995",
    brand: "visa",
    shows: "Declined: insufficient funds",
    refusal: refusal("insufficient_funds", "Your card has insufficient funds. Please try another card."),
  },
  lost_card: { number: "4000000000009987", brand: "visa", shows: "Declined: lost card", refusal: refusal("lost_card") },
  stolen_card: {
    number: "4000000000009979",
    brand: "visa",
    shows: "Declined: stolen card",
    refusal: refusal("stolen_card"),
  },
  expired_card: { number: "4000000000000069", brand: "visa", shows: "Declined: expired card", refusal: EXPIRED_CARD },
  incorrect_cvc: {
    number: "4000000000000127",
    brand: "visa",
    shows: "Declined: wrong CVC",
    refusal: refusal("incorrect_cvc", "The CVC of your card is incorrect. Please check it.", {
      kind: "invalid_card",
      field: "cvc",
    }),
  },
  processing_error: {
    number: "4000000000000119",
    brand: "visa",
    shows: "Processing error",
    refusal: refusal("processing_error", "We couldn't process your card. Please try again.", {
      kind: "processing_error",
      retryable: true,
    }),
  },
  incorrect_number: {
    number: "4242424242424241",
    brand: "visa",
    shows: "Declined: incorrect number",
    refusal: refusal("incorrect_number", "Your card number is incorrect. Please check it.", {
      kind: "invalid_card",
      field: "number",
    }),
  },
  fraudulent: { number: "4100000000000019", brand: "visa", shows: "Blocked as fraud", refusal: refusal("fraudulent") },
  refund_pending: { number: "4000000000007726", brand: "visa", shows: "Approved. Refunds take a minute" },
  refund_fails: { number: "4000000000005126", brand: "visa", shows: "Approved. Refunds fail after a minute" },
  disputed: { number: "4000000000000259", brand: "visa", shows: "Approved, then disputed once charged" },
} as const satisfies Record<string, Row>;

export type SandboxScenario = keyof typeof CARDS;

/** A test card; only the browser knows its number. */
export type SandboxCard = Row & { scenario: SandboxScenario };

export const SANDBOX_CARDS: readonly SandboxCard[] = (Object.keys(CARDS) as SandboxScenario[]).map((scenario) => ({
  scenario,
  ...CARDS[scenario],
}));

/** The test card behind a number typed into the browser (digits only); undefined for every other number. */
export const scenarioForNumber = (digits: string): SandboxScenario | undefined =>
  SANDBOX_CARDS.find(({ number }) => number === digits)?.scenario;

/** The test card of a scenario; undefined when the scenario is unknown. */
export const sandboxCard = (name: string): SandboxCard | undefined =>
  SANDBOX_CARDS.find(({ scenario }) => scenario === name);

const TOKEN = /^sbx_tok\.([a-z_]+)\.(0[1-9]|1[0-2])\.(20\d\d)\.[a-z]{8,64}$/;

/**
 * What the browser sends instead of a card: the scenario, the expiry and a nonce. It never contains more than six digits, so no scan
 * for card numbers mistakes it for one.
 *
 * @param nonce random text that makes the token unique, such as `crypto.randomUUID()`
 */
export function sandboxToken(scenario: SandboxScenario, expMonth: number, expYear: number, nonce: string): string {
  const letters = nonce
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/\d/g, (digit) => String.fromCharCode("g".charCodeAt(0) + Number(digit)));
  const token = `sbx_tok.${scenario}.${String(expMonth).padStart(2, "0")}.${expYear}.${letters}`;
  if (!TOKEN.test(token))
    throw new Error("A sandbox token needs a month 1-12, a year 20YY, and a nonce of 8 to 64 letters");
  return token;
}

/** The card and expiry behind a token; undefined for anything that `sandboxToken` did not make. */
export function parseSandboxToken(id: string): { card: SandboxCard; expMonth: number; expYear: number } | undefined {
  const parts = TOKEN.exec(id);
  const found = sandboxCard(parts?.[1] ?? "");
  return parts && found ? { card: found, expMonth: Number(parts[2]), expYear: Number(parts[3]) } : undefined;
}
