import { TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CardHalf } from "../card-half.ts";
import { StripeCardFields } from "./stripe-card-fields.tsx";
import { stripeEntry, useStripe } from "./use-stripe.ts";

/** Stripe shows its card fields in its own frames. */
export const Payment: CardHalf["Payment"] = ({ config: { publishableKey = "" }, children }) => {
  const { card, wallets, failed, retry } = useStripe(publishableKey);
  return children({
    testMode: publishableKey.startsWith("pk_test_"),
    wallets,
    cardEntry: (fields) => stripeEntry(card, fields.card.cardholderName),
    cardFields: (fields) => (failed ? <NotLoaded onRetry={retry} /> : <StripeCardFields card={card} fields={fields} />),
  });
};

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice role="alert">
      <p>We couldn't load the card fields. Please check your connection and try again. Nothing you typed is lost.</p>
      <TextButton onClick={onRetry}>Try Again</TextButton>
    </Notice>
  );
}
