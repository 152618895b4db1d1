import type { Cents } from "#shop/money/money.ts";
import { statesOfZip } from "#shop/ordering/checkout/zip-state.ts";
import { type CustomerInfo, US_STATES } from "#shop/ordering/orders/customer-info.ts";
import type { ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import type { CardEntry, TokeniseResult } from "./card-entry.ts";
import type { PlaceOrderResult } from "./place-order.ts";
import { type Reaction, withoutFields } from "./reaction.ts";

// Apple Pay, Google Pay and Link show their own sheet with address and card. Which ones exist, and how to use them, is up to the payment
// provider's half (providers/stripe/stripe-wallets.ts).

/** Before the shopper confirms, a wallet reveals only country, state, city and ZIP code. */
export type WalletAddress = { country: string; state: string; postal_code: string; city: string };

/** The contents of the sheet. Amounts in cents; the chosen shipping method comes first. */
export type WalletSheet = {
  method: ShippingMethod;
  totalCents: Cents;
  lines: { name: string; amount: Cents }[];
  methods: { id: ShippingMethod; amount: Cents; displayName: string; deliveryEstimate?: string }[];
};

/** What a wallet returns when the shopper confirms. */
export type WalletPayment = {
  name: string;
  email: string;
  phone: string;
  address: (WalletAddress & { line1: string; line2: string }) | undefined;
  method: ShippingMethod;
  /** The total that the sheet showed. */
  totalCents: Cents;
  tokenise(): Promise<TokeniseResult>;
  /** Reports a failure to the sheet. */
  refuse(refusal: WalletRefusal): void;
};

export type WalletRefusal = {
  reason: "fail" | "invalid_shipping_address" | "address_unserviceable" | "invalid_payment_data";
  message?: string;
};

/** The page, as the wallets see it. */
export type WalletHost = {
  /** Reports whether the shopper has a wallet in this browser. */
  ready(available: boolean): void;
  /** Undefined if nothing can be bought. Without a choice, uses the values of the form. */
  sheet(choice?: { method?: ShippingMethod | undefined; state?: string | undefined }): WalletSheet | undefined;
  confirm(payment: WalletPayment): Promise<void>;
};

/** The wallets of a payment provider. */
export type Wallets = {
  /** Renders the buttons. @returns a function that removes them */
  mount(place: HTMLElement, host: WalletHost): () => void;
  /** Updates the total while no sheet is open. */
  setTotal(cents: Cents): void;
};

export const NOT_SERVED = "We ship to addresses in the 50 US states. Please choose another address.";

/** The code of one of the 50 states, or ''. Wallets send 'CA', 'ca' or 'California'; the ZIP code resolves full names. */
export function stateOf({ state, postal_code }: Pick<WalletAddress, "state" | "postal_code">): string {
  const code = state.trim().toUpperCase();
  const known = US_STATES.find((each) => each === code);
  if (known || code.length === 2) return known ?? "";
  const [only, ...others] = statesOfZip(postal_code.trim());
  return only && others.length === 0 ? only : "";
}

/** Whether the shop ships to this address, as far as known; an incomplete address is left to the form's validation. */
export function isServed(address: WalletAddress): boolean {
  if (address.country.toUpperCase() !== "US") return false;
  return stateOf(address) !== "" || (address.state.trim() === "" && address.postal_code.trim() === "");
}

/** The wallet's details in the shape of the form. A missing email or phone keeps its typed value. */
export function shippingFromWallet(payment: WalletPayment, typed: CustomerInfo): CustomerInfo {
  const { address } = payment;
  return {
    ...typed,
    name: payment.name,
    email: payment.email || typed.email,
    phone: payment.phone || typed.phone,
    address: address?.line1 ?? "",
    address2: address?.line2 ?? "",
    city: address?.city ?? "",
    state: address ? stateOf(address) : "",
    zip: address?.postal_code.trim() ?? "",
  };
}

/** A wallet has no fields to validate; it creates a token like a card. */
export const walletEntry = ({ tokenise }: WalletPayment): CardEntry => ({ faults: () => ({}), tokenise });

/** The same reaction, shown next to the wallets instead of at the card fields. */
export function atWallets({ cardMarks, ...reaction }: Reaction): Reaction {
  const { notice } = reaction;
  if (!notice || notice.section === "shipping") return reaction;
  return { ...reaction, notice: { section: "wallet", text: withoutFields(notice, cardMarks) } };
}

/** The failure to report to the sheet; undefined if there is none. */
export function refusalOf(result: PlaceOrderResult): WalletRefusal | undefined {
  switch (result.kind) {
    case "shipping_errors":
      return { reason: "invalid_shipping_address", message: Object.values(result.errors)[0] };
    case "card_errors":
      return { reason: "invalid_payment_data" };
    case "answered": {
      const { answer } = result;
      if (answer.kind === "placed" || answer.kind === "challenge" || answer.kind === "unconfirmed") return undefined;
      if (answer.kind === "declined") return { reason: "invalid_payment_data", message: answer.message };
      return { reason: "fail" };
    }
    default:
      return result satisfies never;
  }
}
