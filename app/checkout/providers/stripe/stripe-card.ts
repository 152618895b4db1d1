import type { Stripe, StripeElementChangeEvent, StripeElementStyle } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { TokeniseResult } from "../../card-entry.ts";
import type { Wallets } from "../../wallet.ts";
import { fieldOfCode, type StripeField, type StripeFieldState, stripeFieldFault } from "./stripe-card-faults.ts";
import { makeWallets } from "./stripe-wallets.ts";

const NOT_READ = "Your card could not be read just now. Please try again.";

/** Stripe's fields for one card: they live in frames of Stripe's, so that nothing of this shop can read them. */
export type StripeCard = {
  /** Puts a field into its place in the page. @returns what takes it out again */
  mount(field: StripeField, place: HTMLElement): () => void;
  focus(field: StripeField): void;
  fault(field: StripeField): string | undefined;
  /** Nothing was ever typed into it. */
  isUntouched(field: StripeField): boolean;
  /** Calls back when something was typed into a field, and when it was left. */
  listen(handle: (field: StripeField, what: "typed" | "left") => void): void;
  tokenise(cardholderName: string): Promise<TokeniseResult>;
  /** Shows the bank's question of a payment and waits until the shopper has answered it, or has left it. */
  askBank(clientSecret: string): Promise<void>;
};

/** What the checkout has of Stripe: the card's fields, and the wallets. */
export type StripeParts = { card: StripeCard; wallets: Wallets };

/**
 * Loads Stripe.js from Stripe, which is its condition, and makes the fields. Only the checkout does this: elsewhere the shop has no
 * third party's script. Rejects when Stripe cannot be reached.
 */
export async function openStripe(publishableKey: string, style: StripeElementStyle): Promise<StripeParts> {
  const stripe = await loadStripe(publishableKey, { locale: "en" });
  if (!stripe) throw new Error("Stripe.js runs in a browser only");
  return { card: makeCard(stripe, style), wallets: makeWallets(stripe) };
}

function makeCard(stripe: Stripe, style: StripeElementStyle): StripeCard {
  const elements = stripe.elements();
  const fields = {
    cardNumber: elements.create("cardNumber", { style, placeholder: "", disableLink: true }),
    cardExpiry: elements.create("cardExpiry", { style, placeholder: "MM/YY" }),
    cardCvc: elements.create("cardCvc", { style, placeholder: "" }),
  };
  const states = new Map<StripeField, StripeFieldState>();
  let heard: (field: StripeField, what: "typed" | "left") => void = () => {};

  const changed = (field: StripeField) => (event: StripeElementChangeEvent & { error?: { code: string } }) => {
    const { empty, complete, error } = event;
    states.set(field, { empty, complete, ...(error && { code: error.code }) });
    heard(field, "typed");
  };
  fields.cardNumber.on("change", changed("cardNumber")).on("blur", () => heard("cardNumber", "left"));
  fields.cardExpiry.on("change", changed("cardExpiry")).on("blur", () => heard("cardExpiry", "left"));
  fields.cardCvc.on("change", changed("cardCvc")).on("blur", () => heard("cardCvc", "left"));

  return {
    mount(field, place) {
      fields[field].mount(place);
      return () => void fields[field].unmount();
    },
    focus: (field) => fields[field].focus(),
    fault: (field) => stripeFieldFault(field, states.get(field)),
    isUntouched: (field) => !states.has(field),
    listen(handle) {
      heard = handle;
    },
    async tokenise(cardholderName) {
      const billing_details = { name: cardholderName.trim() };
      const { paymentMethod, error } = await stripe
        .createPaymentMethod({ type: "card", card: fields.cardNumber, billing_details })
        .catch(() => ({ paymentMethod: undefined, error: undefined }));
      if (paymentMethod) return { ok: true, token: { kind: "payment_method", id: paymentMethod.id } };
      const field = fieldOfCode(error?.code) ?? "cardNumber";
      return { ok: false, errors: { [field]: error?.type === "card_error" ? (error.message ?? NOT_READ) : NOT_READ } };
    },
    async askBank(clientSecret) {
      // Whatever came of it, the shop asks Stripe itself.
      await stripe.handleNextAction({ clientSecret }).catch(() => undefined);
    },
  };
}
