import type { Stripe, StripeElementChangeEvent, StripeElementStyle } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { TokeniseResult } from "../../card-entry.ts";
import type { Wallets } from "../../wallet.ts";
import { fieldOfCode, type StripeField, type StripeFieldState, stripeFieldFault } from "./stripe-card-faults.ts";
import { makeWallets } from "./stripe-wallets.ts";

const NOT_READ = "We couldn't read your card. Please try again.";

/** Stripe's fields for one card. They are in Stripe's own frames, so that no code of this shop can read them. */
export type StripeCard = {
  /** Mounts a field in the page. @returns a function that unmounts it */
  mount(field: StripeField, place: HTMLElement): () => void;
  focus(field: StripeField): void;
  fault(field: StripeField): string | undefined;
  /** Whether the field was never edited. */
  isUntouched(field: StripeField): boolean;
  /** Sets the callback for edits and for fields that lose focus. */
  listen(handle: (field: StripeField, what: "typed" | "left") => void): void;
  tokenise(cardholderName: string): Promise<TokeniseResult>;
  /** Shows the bank's challenge for a payment and waits until the shopper has answered or closed it. */
  askBank(clientSecret: string): Promise<void>;
};

/** The parts of Stripe that the checkout uses. */
export type StripeParts = { card: StripeCard; wallets: Wallets };

/**
 * Loads Stripe.js from Stripe's servers, as Stripe requires, and creates the fields. Only the checkout does this; other pages load nothing
 * from Stripe. Rejects if Stripe can't be reached.
 */
export async function openStripe(publishableKey: string, style: StripeElementStyle): Promise<StripeParts> {
  const stripe = await loadStripe(publishableKey, { locale: "en" });
  if (!stripe) throw new Error("Stripe.js runs only in a browser");
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
  let notify: (field: StripeField, what: "typed" | "left") => void = () => {};

  const changed = (field: StripeField) => (event: StripeElementChangeEvent & { error?: { code: string } }) => {
    const { empty, complete, error } = event;
    states.set(field, { empty, complete, ...(error && { code: error.code }) });
    notify(field, "typed");
  };
  fields.cardNumber.on("change", changed("cardNumber")).on("blur", () => notify("cardNumber", "left"));
  fields.cardExpiry.on("change", changed("cardExpiry")).on("blur", () => notify("cardExpiry", "left"));
  fields.cardCvc.on("change", changed("cardCvc")).on("blur", () => notify("cardCvc", "left"));

  return {
    mount(field, place) {
      fields[field].mount(place);
      return () => void fields[field].unmount();
    },
    focus: (field) => fields[field].focus(),
    fault: (field) => stripeFieldFault(field, states.get(field)),
    isUntouched: (field) => !states.has(field),
    listen(handle) {
      notify = handle;
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
      // Whatever the result, the shop's server asks Stripe for the outcome.
      await stripe.handleNextAction({ clientSecret }).catch(() => undefined);
    },
  };
}
