import type { PaymentFailure } from "#shop/money/payments/gateway.ts";

export type SandboxScenario =
  | "visa_approved"
  | "mastercard_approved"
  | "amex_approved"
  | "discover_approved"
  | "challenge_approved"
  | "challenge_declined"
  | "generic_decline"
  | "insufficient_funds"
  | "lost_card"
  | "stolen_card"
  | "expired_card"
  | "incorrect_cvc"
  | "processing_error"
  | "incorrect_number"
  | "fraudulent"
  | "refund_pending"
  | "refund_fails"
  | "disputed";

/** How the bank decides; a challenge asks the shopper first. */
export type BankDecision = { decision: "approve" } | { decision: "refuse"; failure: PaymentFailure };

/** A test card. `shows` says what paying with it does; only the browser knows the number. */
export type SandboxCard = {
  scenario: SandboxScenario;
  number: string;
  brand: "visa" | "mastercard" | "amex" | "discover";
  shows: string;
  challenge: boolean;
  bank: BankDecision;
};

/** The message for every decline whose reason the shopper must not learn (a lost, stolen or suspected card). */
const DECLINED = "Your card was declined. Please try another card.";

export const AUTHENTICATION_FAILED: PaymentFailure = {
  kind: "authentication_failed",
  declineCode: "authentication_required",
  shopperMessage: "Your bank couldn't confirm that it's you. Please try again or use another card.",
  retryable: false,
};

export const EXPIRED_CARD: PaymentFailure = {
  kind: "invalid_card",
  field: "expiry",
  declineCode: "expired_card",
  shopperMessage: "Your card has expired. Please check the expiry date or use another card.",
  retryable: false,
};

/** For a token that the sandbox's browser half did not make. */
export const UNKNOWN_TOKEN: PaymentFailure = {
  kind: "invalid_card",
  field: "number",
  declineCode: "unknown_token",
  shopperMessage: "We couldn't read your card. Please enter it again.",
  retryable: false,
};

const approve: BankDecision = { decision: "approve" };

function refuse(kind: PaymentFailure["kind"], declineCode: string, shopperMessage: string): BankDecision {
  return {
    decision: "refuse",
    failure: { kind, declineCode, shopperMessage, retryable: kind === "processing_error" },
  };
}

function refuseField(field: "number" | "cvc", declineCode: string, shopperMessage: string): BankDecision {
  return {
    decision: "refuse",
    failure: { kind: "invalid_card", field, declineCode, shopperMessage, retryable: false },
  };
}

function card(
  scenario: SandboxScenario,
  number: string,
  brand: SandboxCard["brand"],
  shows: string,
  bank: BankDecision,
): SandboxCard {
  return { scenario, number, brand, shows, challenge: scenario.startsWith("challenge_"), bank };
}

/** The registry of test cards, the well-known numbers of https://docs.stripe.com/testing. Any future expiry, any CVC. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  card("visa_approved", "4242424242424242", "visa", "Visa", approve),
  card("mastercard_approved", "5555555555554444", "mastercard", "Mastercard", approve),
  card("amex_approved", "378282246310005", "amex", "American Express", approve),
  card("discover_approved", "6011111111111117", "discover", "Discover", approve),
  card("challenge_approved", "4000002760003184", "visa", "The bank asks you first, then approves", approve),
  card(
    "challenge_declined",
    "4000008400001629",
    "visa",
    "The bank asks you first, then declines",
    refuse("declined", "generic_decline", DECLINED),
  ),
  card("generic_decline", "4000000000000002", "visa", "Declined", refuse("declined", "generic_decline", DECLINED)),
  card(
    "insufficient_funds",
    "4000000000009995",
    "visa",
    "Declined: insufficient funds",
    refuse("declined", "insufficient_funds", "Your card has insufficient funds. Please try another card."),
  ),
  card("lost_card", "4000000000009987", "visa", "Declined: lost card", refuse("declined", "lost_card", DECLINED)),
  card("stolen_card", "4000000000009979", "visa", "Declined: stolen card", refuse("declined", "stolen_card", DECLINED)),
  card("expired_card", "4000000000000069", "visa", "Declined: expired card", {
    decision: "refuse",
    failure: EXPIRED_CARD,
  }),
  card(
    "incorrect_cvc",
    "4000000000000127",
    "visa",
    "Declined: wrong CVC",
    refuseField("cvc", "incorrect_cvc", "The CVC of your card is incorrect. Please check it."),
  ),
  card(
    "processing_error",
    "4000000000000119",
    "visa",
    "Processing error",
    refuse("processing_error", "processing_error", "We couldn't process your card. Please try again."),
  ),
  card(
    "incorrect_number",
    "4242424242424241",
    "visa",
    "Declined: incorrect number",
    refuseField("number", "incorrect_number", "Your card number is incorrect. Please check it."),
  ),
  card("fraudulent", "4100000000000019", "visa", "Blocked as fraud", refuse("declined", "fraudulent", DECLINED)),
  card("refund_pending", "4000000000007726", "visa", "Approved. Refunds take a minute", approve),
  card("refund_fails", "4000000000005126", "visa", "Approved. Refunds fail after a minute", approve),
  card("disputed", "4000000000000259", "visa", "Approved, then disputed once charged", approve),
];

const byScenario = new Map<string, SandboxCard>(SANDBOX_CARDS.map((entry) => [entry.scenario, entry]));
const byNumber = new Map<string, SandboxCard>(SANDBOX_CARDS.map((entry) => [entry.number, entry]));

/** The test card behind a number typed into the browser (digits only); undefined for every other number. */
export function scenarioForNumber(digits: string): SandboxScenario | undefined {
  return byNumber.get(digits)?.scenario;
}

/** The test card of a scenario; undefined when the scenario is unknown. */
export const sandboxCard = (scenario: string): SandboxCard | undefined => byScenario.get(scenario);

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
    throw new Error("A sandbox token needs a month 1-12, a year 20YY and a nonce of 8 to 64 letters");
  return token;
}

/** The card and expiry behind a token; undefined for anything that `sandboxToken` did not make. */
export function parseSandboxToken(id: string): { card: SandboxCard; expMonth: number; expYear: number } | undefined {
  const parts = TOKEN.exec(id);
  const found = sandboxCard(parts?.[1] ?? "");
  return parts && found ? { card: found, expMonth: Number(parts[2]), expYear: Number(parts[3]) } : undefined;
}
