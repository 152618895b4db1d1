import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { PrefetchPageLinks, useLocation } from "react-router";
import { reloadPage } from "#app/ads/reload-page.ts";
import { isCheckoutDocument, isLoadedFrom } from "#app/ads/tracked-pages.ts";
import { PAYMENT_PROVIDERS } from "#app/payment-providers.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { useCart } from "#app/storefront/cart-store.ts";
import { useOnline } from "#app/storefront/connection.ts";
import { NoConnection } from "#app/storefront/no-connection.tsx";
import { useIsCheckoutApart } from "#app/storefront/use-go-to-checkout.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { focusOn } from "#app/ui/focus-on.ts";
import { patiently } from "#app/ui/late.tsx";
import { NeedsScript } from "#app/ui/needs-script.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { formatMoney } from "#shop/money/money.ts";
import { BankChallenge } from "./bank-challenge.tsx";
import { BuyFromLink, useBuyLink } from "./buy-from-link.tsx";
import { CheckoutColumns, CheckoutFrame, CheckoutMessage } from "./checkout-frame.tsx";
import { EarlierArrived, NotPlaced, Unanswered, Unconfirmed } from "./earlier-order.tsx";
import { SHIPPING_HEADING_ID } from "./field-ids.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { ProgressOverlay } from "./progress-overlay.tsx";
import type { CardHalf, CardParts } from "./providers/card-half.ts";
import { withoutFields } from "./reaction.ts";
import { cartTokenIn, RestoreCart, RestoredNotice } from "./restore-cart.tsx";
import { ShippingSection } from "./shipping-section.tsx";
import { Steps } from "./steps.tsx";
import { useCheckout } from "./use-checkout.ts";
import { tryAgainAt } from "./use-hold.ts";
import { WalletSection } from "./wallet-section.tsx";

export const meta = () => pageMeta({ title: "Checkout" });

/** The cart and the attempt are in the browser, so the server renders only the frame. */
export default function CheckoutPage() {
  return (
    <CheckoutFrame>
      {useCart().ready ? (
        <Screen />
      ) : (
        <CheckoutColumns>
          <NeedsScript>The cart and checkout need JavaScript. Please turn it on and reload this page.</NeedsScript>
        </CheckoutColumns>
      )}
    </CheckoutFrame>
  );
}

function Screen() {
  const { hash, pathname } = useLocation();
  // Reloading would not help a browser that doesn't say how the page was loaded, or an unusual spelling of the path.
  const isInOtherDocument = useIsCheckoutApart() && isCheckoutDocument() === false && !isLoadedFrom(pathname);
  const online = useOnline();
  useEffect(() => {
    if (isInOtherDocument && online) reloadPage();
  }, [isInOtherDocument, online]);
  const token = cartTokenIn(hash);
  const buy = useBuyLink();
  if (isInOtherDocument) return online ? <CheckoutColumns /> : <NoConnection onRetry={async () => {}} />;
  if (buy !== null) return <BuyFromLink key={buy} name={buy} />;
  return token === undefined ? <Checkout /> : <RestoreCart key={token} token={token} />;
}

/** The card fields come from the provider's browser half, which only this page loads. */
const PAYMENTS = new Map<string, ComponentType<ComponentProps<CardHalf["Payment"]>>>(
  PAYMENT_PROVIDERS.map(({ name, browser }) => [
    name,
    lazy(async () => ({ default: (await patiently(browser)).Payment })),
  ]),
);

function Checkout() {
  const config = useShopFacts()?.payments;
  const Payment = config && PAYMENTS.get(config.provider);
  if (!Payment) return null;
  return (
    <Suspense fallback={<CheckoutColumns />}>
      <Payment config={config}>{(parts) => <CheckoutForm {...parts} />}</Payment>
    </Suspense>
  );
}

function CheckoutForm({ testMode, cardEntry, cardFields, wallets }: CardParts) {
  const afterOrder = useShopFacts()?.afterOrder ?? "success";
  const checkout = useCheckout({ cardEntry, afterOrder });
  const { cart, progress, order } = checkout;
  const busy = progress.stage !== undefined || order.unconfirmed !== undefined;
  useFocusOnArrival();
  const unanswered = order.held && <Unanswered attempt={order.held} onSend={checkout.sendAgain} />;
  if (cart.lines.length === 0 && !busy && !order.challenge) {
    return (
      <EmptyCart>
        {unanswered}
        {checkout.notice && (
          <NotPlaced>
            {`${withoutFields(checkout.notice, checkout.fields.cardMarks)}${order.hold.left > 0 ? ` ${tryAgainAt(order.hold)}.` : ""}`}
          </NotPlaced>
        )}
      </EmptyCart>
    );
  }
  const covered = progress.stage !== undefined;
  return (
    <>
      <CheckoutColumns
        covered={covered}
        above={
          <div hidden={order.unconfirmed !== undefined}>
            <RestoredNotice />
            {order.unanswered && !busy && unanswered}
          </div>
        }
        // No warning while the units are reserved, nor while the shopper reads what has changed.
        summary={<OrderSummary cart={cart} hurry={!order.held && checkout.changes.length === 0} />}
      >
        <p role="status" className="sr-only">
          {checkout.fields.told}
        </p>
        {order.unconfirmed && (
          <Unconfirmed order={order.unconfirmed} email={checkout.fields.shipping.email} covered={covered} />
        )}
        {/* Hidden, not removed: it keeps what was typed, for another try if the payment fails. */}
        <div hidden={order.unconfirmed !== undefined}>
          <Steps step={progress.step} onBack={checkout.goBack} onNext={checkout.goOn} />
          {order.earlier && <EarlierArrived order={order.earlier} covered={covered} />}
          <WalletSection checkout={checkout} wallets={wallets} testMode={testMode} />
          <ShippingSection checkout={checkout} />
          <PaymentSection checkout={checkout} testMode={testMode}>
            {cardFields(checkout.fields)}
          </PaymentSection>
        </div>
      </CheckoutColumns>
      <ProgressOverlay stage={progress.stage} />
      {progress.stage === "completing" && <PrefetchPageLinks page={`/${afterOrder}`} />}
      <BankChallenge
        open={order.challenge !== undefined}
        amount={formatMoney(checkout.bank.amount ?? cart.totals.totalCents)}
        onAnswer={checkout.bank.answer}
      />
    </>
  );
}

/** The form's code may arrive after the navigation, which then found no heading to focus. */
function useFocusOnArrival() {
  useEffect(() => {
    const heading = document.getElementById(SHIPPING_HEADING_ID);
    if (heading && document.activeElement === document.body) focusOn(heading);
  }, []);
}

const EmptyCart = ({ children }: { children: ReactNode }) => (
  <CheckoutMessage above={children} title="Your cart is empty" text="Items you add will show up here." packed>
    <ButtonLink to="/shop">Back to Shop</ButtonLink>
  </CheckoutMessage>
);
