import type { Cents } from "#shop/money/money.ts";
import { statesOfZip } from "#shop/ordering/checkout/zip-state.ts";
import { type CustomerInfo, US_STATES } from "#shop/ordering/orders/customer-info.ts";
import type { ShippingMethod } from "#shop/ordering/orders/shipping-methods.ts";
import type { CardEntry, TokeniseResult } from "./card-entry.ts";
import type { PlaceOrderResult } from "./place-order.ts";
import type { Reaction } from "./reaction.ts";

// Apple Pay, Google Pay, Link: a sheet of the wallet's own that knows the address and the card. Which there are, and how they are
// spoken to, is the payment provider's half (providers/stripe/stripe-wallets.ts).

/** As far as it is known: before the shopper confirms, a wallet tells no more than country, state, city and ZIP code. */
export type WalletAddress = { country: string; state: string; postal_code: string; city: string };

/** What the sheet shows. Money in cents; the shipping method that is chosen stands first. */
export type WalletSheet = {
  method: ShippingMethod;
  totalCents: Cents;
  lines: { name: string; amount: Cents }[];
  methods: { id: ShippingMethod; amount: Cents; displayName: string; deliveryEstimate?: string }[];
};

/** What a wallet gives when the shopper confirms. */
export type WalletPayment = {
  name: string;
  email: string;
  phone: string;
  address: (WalletAddress & { line1: string; line2: string }) | undefined;
  method: ShippingMethod;
  /** What the sheet said that it costs. */
  totalCents: Cents;
  tokenise(): Promise<TokeniseResult>;
  /** Tells the sheet that it came to nothing. */
  refuse(refusal: WalletRefusal): void;
};

export type WalletRefusal = {
  reason: "fail" | "invalid_shipping_address" | "address_unserviceable" | "invalid_payment_data";
  message?: string;
};

/** What wallets ask of the page, and tell it. */
export type WalletHost = {
  /** Whether the browser and its owner have any wallet. */
  ready(available: boolean): void;
  /** Undefined: nothing can be bought now. Without a choice, as the form has it. */
  sheet(choice?: { method?: ShippingMethod | undefined; state?: string | undefined }): WalletSheet | undefined;
  confirm(payment: WalletPayment): Promise<void>;
};

/** The wallets of a payment provider. */
export type Wallets = {
  /** Puts their buttons into the page. @returns what takes them out again */
  mount(place: HTMLElement, host: WalletHost): () => void;
  /** What the buttons are about, while no sheet is open. */
  setTotal(cents: Cents): void;
};

export const NOT_SERVED = "We ship to addresses in the 50 US states. Please choose another address.";

/** The code of one of the 50 states; '' when it is none. Wallets write 'CA', 'ca' and 'California'; then the ZIP code tells. */
export function stateOf({ state, postal_code }: Pick<WalletAddress, "state" | "postal_code">): string {
  const code = state.trim().toUpperCase();
  const known = US_STATES.find((each) => each === code);
  if (known || code.length === 2) return known ?? "";
  const [only, ...others] = statesOfZip(postal_code.trim());
  return only && others.length === 0 ? only : "";
}

/** Whether the shop ships there, as far as the wallet tells; what is not complete is judged as a form is. */
export function isServed(address: WalletAddress): boolean {
  if (address.country.toUpperCase() !== "US") return false;
  return stateOf(address) !== "" || (address.state.trim() === "" && address.postal_code.trim() === "");
}

/** The wallet's details as the form holds them; what it does not tell stays as typed. */
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

/** A wallet has nothing to be filled in; its token is made as a card's is. */
export const walletEntry = ({ tokenise }: WalletPayment): CardEntry => ({ faults: () => ({}), tokenise });

/** The same reaction where the wallets stand: the fields of the card are not at fault. */
export function atWallets({ cardMarks, ...reaction }: Reaction): Reaction {
  const { notice } = reaction;
  if (!notice || notice.section === "shipping") return reaction;
  const text = Object.values(cardMarks ?? {}).find((message) => message !== undefined) ?? notice.text;
  return { ...reaction, notice: { section: "wallet", text } };
}

/** What the sheet is told; undefined while nothing went wrong. */
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
