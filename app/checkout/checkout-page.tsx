import type { ReactNode } from "react";
import { PrefetchPageLinks, useLocation } from "react-router";
import { useShopFacts } from "#app/shop-facts.ts";
import { useCart } from "#app/storefront/cart-store.ts";
import { ErrorFrame } from "#app/storefront/error-frame.tsx";
import { ButtonLink, TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { formatMoney } from "#shop/money/money.ts";
import { BankChallenge } from "./bank-challenge.tsx";
import type { CardEntry } from "./card-entry.ts";
import { CardFields } from "./card-fields.tsx";
import { CheckoutFrame, CheckoutMessage } from "./checkout-frame.tsx";
import { EarlierArrived, NotPlaced, Unanswered, Unconfirmed } from "./earlier-order.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { ProgressOverlay } from "./progress-overlay.tsx";
import { cartTokenIn, RestoreCart } from "./restore-cart.tsx";
import { RestoredNotice } from "./restored-notice.tsx";
import { sandboxEntry } from "./sandbox-card.ts";
import { ShippingSection } from "./shipping-section.tsx";
import { Steps } from "./steps.tsx";
import { StripeCardFields } from "./stripe/stripe-card-fields.tsx";
import { stripeEntry, useStripe } from "./stripe/use-stripe.ts";
import { TestCards } from "./test-cards.tsx";
import { useCheckout } from "./use-checkout.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";
import type { Wallets } from "./wallet.ts";
import { WalletSection } from "./wallet-section.tsx";

export const meta = () => pageMeta({ title: "Checkout" });

/** Cart and attempt are the browser's, so the server sends the frame alone. */
export default function CheckoutPage() {
  const token = cartTokenIn(useLocation().hash);
  if (!useCart().ready) return <CheckoutFrame summary={null}>{null}</CheckoutFrame>;
  return token === undefined ? <Checkout /> : <RestoreCart key={token} token={token} />;
}

function Checkout() {
  const publishableKey = useShopFacts()?.payments.publishableKey;
  return publishableKey ? <StripeCheckout publishableKey={publishableKey} /> : <SandboxCheckout />;
}

/** The sandbox's card is typed into fields of our own. */
function SandboxCheckout() {
  return (
    <CheckoutForm
      testMode
      cardEntry={({ card }) => sandboxEntry(card)}
      cardFields={(fields) => (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_264px]">
          <CardFields fields={fields} />
          <TestCards onUse={(cardNumber) => fields.editCard("cardNumber", cardNumber)} />
        </div>
      )}
    />
  );
}

function StripeCheckout({ publishableKey }: { publishableKey: string }) {
  const { card, wallets, failed, retry } = useStripe(publishableKey);
  return (
    <CheckoutForm
      testMode={publishableKey.startsWith("pk_test_")}
      wallets={wallets}
      cardEntry={(fields) => stripeEntry(card, fields.card.cardholderName)}
      cardFields={(fields) =>
        failed ? <NotLoaded onRetry={retry} /> : <StripeCardFields card={card} fields={fields} />
      }
    />
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice role="alert">
      <p>The card fields could not be loaded. Please check your connection. Nothing that you typed is lost.</p>
      <TextButton onClick={onRetry}>Try again</TextButton>
    </Notice>
  );
}

type CheckoutFormProps = {
  testMode: boolean;
  cardEntry: (fields: CheckoutFields) => CardEntry;
  cardFields: (fields: CheckoutFields) => ReactNode;
  wallets?: Wallets | undefined;
};

function CheckoutForm({ testMode, cardEntry, cardFields, wallets }: CheckoutFormProps) {
  const afterOrder = useShopFacts()?.afterOrder ?? "success";
  const checkout = useCheckout({ cardEntry, afterOrder });
  const { cart, progress, order } = checkout;
  const busy = progress.stage !== undefined || order.unconfirmed !== undefined;
  const unanswered = order.unanswered && !busy && <Unanswered onSend={checkout.sendAgain} />;
  if (cart.lines.length === 0 && !busy && !order.challenge) {
    return (
      <EmptyCart>
        {unanswered}
        {checkout.notice && (
          <NotPlaced>{Object.values(checkout.fields.cardMarks)[0] ?? checkout.notice.text}</NotPlaced>
        )}
      </EmptyCart>
    );
  }
  return (
    <>
      <div inert={progress.stage !== undefined} aria-busy={busy}>
        <CheckoutFrame summary={<OrderSummary cart={cart} held={order.held} />}>
          <p role="status" className="sr-only">
            {checkout.fields.told}
          </p>
          <RestoredNotice />
          <Steps step={progress.step} onBack={checkout.goBack} onNext={checkout.goOn} />
          {unanswered}
          {order.earlier && <EarlierArrived order={order.earlier} covered={progress.stage !== undefined} />}
          {order.unconfirmed && (
            <Unconfirmed
              order={order.unconfirmed}
              email={checkout.fields.shipping.email}
              covered={progress.stage !== undefined}
            />
          )}
          <WalletSection checkout={checkout} wallets={wallets} testMode={testMode} />
          <ShippingSection checkout={checkout} />
          <PaymentSection checkout={checkout} testMode={testMode}>
            {cardFields(checkout.fields)}
          </PaymentSection>
        </CheckoutFrame>
      </div>
      <ProgressOverlay stage={progress.stage} />
      {progress.stage === "completing" && <PrefetchPageLinks page={`/${afterOrder}`} />}
      <BankChallenge
        open={order.challenge !== undefined}
        amount={formatMoney(checkout.bank.amount ?? cart.totals.totalCents)}
        onAnswer={checkout.bank.answer}
        onClose={checkout.bank.leave}
      />
    </>
  );
}

const EmptyCart = ({ children }: { children: ReactNode }) => (
  <CheckoutMessage above={children}>
    <ErrorFrame title="Your cart is empty" text="What you put into it waits here until you are ready." takeFocus>
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
    </ErrorFrame>
  </CheckoutMessage>
);
