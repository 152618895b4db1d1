import type { CardField } from "#shop/money/payments/card-form.ts";
import type { PaymentToken } from "#shop/money/payments/gateway.ts";

export type CardFaults = { [Field in CardField]?: string | undefined };

export type TokeniseResult = { ok: true; token: PaymentToken } | { ok: false; errors: CardFaults };

/** The payment provider's half in the browser. The card stays there: what leaves is its token. */
export type CardEntry = {
  /** What is wrong with what was typed, in the words of the specification (section 5). */
  faults(): CardFaults;
  /** Asked only while nothing is wrong. Never rejects: what the provider refuses is said at its field. */
  tokenise(): Promise<TokeniseResult>;
  /** Shows the bank's question, where the provider does that itself, and waits until the shopper has answered or left it. */
  askBank?(clientSecret: string): Promise<void>;
};
