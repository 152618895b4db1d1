import type { PaymentAction, PaymentToken } from "#shop/money/payments/gateway.ts";
import type { CardField } from "./card-form.ts";

export type CardFaults = { [Field in CardField]?: string | undefined };

export type TokeniseResult = { ok: true; token: PaymentToken } | { ok: false; errors: CardFaults };

/** The payment provider's browser half. The card stays with the provider; only its token leaves. */
export type CardEntry = {
  /** Validation errors, in the words of the specification (section 5). */
  faults(): CardFaults;
  /** Called only if there are no errors. Never rejects: a refusal by the provider is an error of its field. */
  tokenise(): Promise<TokeniseResult>;
  /** Shows the bank's challenge, if the provider does that itself, and waits until the shopper has answered or closed it. */
  askBank?(action: PaymentAction): Promise<void>;
};
