import { useEffect, useState } from "react";
import type { CardEntry, CardFaults } from "../../card-entry.ts";
import { cardholderError } from "../../card-form.ts";
import type { StripeCard, StripeParts } from "./stripe-card.ts";
import { STRIPE_FIELDS, type StripeField } from "./stripe-card-faults.ts";

/** Text styles inside Stripe's frames, which our stylesheet doesn't reach. */
const STYLE = {
  base: {
    color: "#16171a",
    fontFamily: "system-ui, -apple-system, Arial, sans-serif",
    fontSize: "17px",
    "::placeholder": { color: "#6a6c72" },
  },
  invalid: { color: "#16171a" },
};

const NOT_THERE = "The card form hasn't loaded yet. Please check your connection and try again.";

/** Stripe's card fields and wallets, loaded with the page that shows them. `failed`: Stripe couldn't be reached; `retry` loads it again. */
export function useStripe(publishableKey: string) {
  const [parts, setParts] = useState<StripeParts>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads Stripe again.
  useEffect(() => {
    let left = false;
    import("./stripe-card.ts")
      .then(({ openStripe }) => openStripe(publishableKey, STYLE))
      .then((opened) => !left && setParts(opened))
      .catch(() => !left && setFailed(true));
    return () => {
      left = true;
    };
  }, [publishableKey, tries]);

  function retry() {
    setFailed(false);
    setTries((before) => before + 1);
  }

  return { card: parts?.card, wallets: parts?.wallets, failed, retry };
}

/** Reads the card from Stripe's fields, and the name from ours. */
export const stripeEntry = (card: StripeCard | undefined, cardholderName: string): CardEntry => ({
  faults() {
    if (!card) return { cardNumber: NOT_THERE };
    const faults: CardFaults = {};
    for (const [field, ours] of Object.entries(STRIPE_FIELDS)) faults[ours] = card.fault(field as StripeField);
    faults.cardholderName = cardholderError(cardholderName);
    return Object.fromEntries(Object.entries(faults).filter(([, message]) => message !== undefined));
  },
  tokenise: async () => card?.tokenise(cardholderName) ?? { ok: false, errors: { cardNumber: NOT_THERE } },
  async askBank(action) {
    if (action.kind === "provider_challenge") await card?.askBank(action.clientSecret);
  },
});
