import type { ReactNode } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { showCartDrawer } from "#app/storefront/cart-store.ts";
import { Button } from "#app/ui/button.tsx";
import { Honeypot } from "#app/ui/form-parts.tsx";
import { useHydrated } from "#app/ui/query.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { formatMoney } from "#shop/money/money.ts";
import { CARD_FIELDS, CARD_LABELS } from "./card-form.ts";
import { cardFieldId, PAYMENT_HEADING_ID } from "./field-ids.ts";
import { FormNotice, faultsOf } from "./form-notice.tsx";
import { STAGE_TEXTS } from "./place-order.ts";
import { StepMark } from "./steps.tsx";
import { TestMode } from "./test-mode.tsx";
import type { Checkout } from "./use-checkout.ts";
import { tryAgain, tryAgainAt } from "./use-hold.ts";

type Props = {
  checkout: Checkout;
  testMode: boolean;
  /** The card fields. */
  children: ReactNode;
};

/** Step 2: enter the card and place the order. */
export function PaymentSection({ checkout, testMode, children }: Props) {
  const { fields, notice, order } = checkout;
  const { stage, step } = checkout.progress;
  const total = formatMoney(checkout.cart.totals.totalCents);
  // A new total appears on the button, so that placing the order accepts it.
  const changed = checkout.changes.length > 0 && checkout.cart.ordered.length > 0;
  return (
    <form
      noValidate
      aria-labelledby={PAYMENT_HEADING_ID}
      className="mt-10 border-t border-line pt-10"
      onFocus={({ target }) => target instanceof HTMLInputElement && checkout.beginPayment()}
      onSubmit={(event) => {
        event.preventDefault();
        void checkout.submit(String(new FormData(event.currentTarget).get("website") ?? ""));
      }}
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <span aria-hidden="true">
          <StepMark number={2} current={step === 2} />
        </span>
        <h2 id={PAYMENT_HEADING_ID} tabIndex={-1} className="type-h3">
          Payment
        </h2>
        {testMode && <TestMode />}
      </div>
      <FormNotice
        section="payment"
        notice={notice}
        faults={faultsOf(CARD_FIELDS, fields.cardMarks, (field) => ({
          id: cardFieldId(field),
          label: CARD_LABELS[field],
        }))}
        onGo={({ id }) => checkout.progress.lead(2, id)}
      />
      {children}
      <Honeypot name="website" />
      <div className="mt-7">
        <OrderNotice checkout={checkout} />
        {/* On a small screen, the summary with its total has scrolled out of sight. */}
        {!changed && (
          <p className="mb-4 flex items-baseline justify-between gap-4 font-[600] lg:hidden">
            Total <span>{total}</span>
          </p>
        )}
        {/* For screen readers, which don't read out a disabled button, nor each second of its countdown. */}
        <p role="status" className="sr-only">
          {order.hold.left > 0 && `${tryAgainAt(order.hold)}.`}
        </p>
        <p role="status" className="type-small mb-3 text-ok empty:mb-0">
          {order.hold.isOver && "You can try again now."}
        </p>
        <Button
          type="submit"
          full
          variant={step === 2 ? "primary" : "ghost"}
          busy={stage !== undefined}
          disabled={order.unconfirmed !== undefined || order.hold.left > 0}
          className="tabular-nums"
        >
          {buttonText(checkout, changed ? `Place Order for ${total}` : "Place Order")}
        </Button>
      </div>
      <TrustBadges />
    </form>
  );
}

function buttonText({ progress: { stage }, order: { hold } }: Checkout, action: string): string {
  if (stage) return STAGE_TEXTS[stage].button;
  return hold.left > 0 ? tryAgain(hold) : action;
}

const CHANGED = "Your order changed while you were checking out.";

/** Explains why the order was not placed and what changed since the shopper filled the cart, with the new total. */
function OrderNotice({ checkout: { notice, changes, cart } }: { checkout: Checkout }) {
  const told = notice?.section === "order" ? notice : undefined;
  if (changes.length === 0) return <FormNotice section="order" notice={told} />;
  return (
    <FormNotice section="order" notice={told ?? { section: "order", text: CHANGED }} tone="warn">
      <ul className="mt-2 grid gap-2">
        {changes.map(({ what, text }) => (
          <li key={what + text} className="wrap-anywhere">
            <span className="block font-[620]">{what}</span>
            {text}
          </li>
        ))}
      </ul>
      {cart.ordered.length > 0 && (
        <p className="type-price mt-3 flex items-baseline justify-between gap-4 border-t border-current/25 pt-3 text-lg">
          <span>New total</span> <span>{formatMoney(cart.totals.totalCents)}</span>
        </p>
      )}
      <p className="-mb-2">
        <TextLink to="/shop" onClick={() => showCartDrawer(true)}>
          Edit Cart
        </TextLink>
      </p>
    </FormNotice>
  );
}

/** Claims encryption and the return window only where they apply. Every payment provider of this shop takes all major cards. */
function TrustBadges() {
  const days = useShopFacts()?.policies.returnWindowDays;
  const hydrated = useHydrated();
  const secure = hydrated && location.protocol === "https:";
  return (
    <ul className="type-small mt-6 flex flex-wrap gap-x-5 text-ink-2 *:flex *:min-h-11 *:items-center *:gap-2">
      {secure && <li>{badge("M4 7V5a4 4 0 0 1 8 0v2M2.5 7h11v7.5h-11z")} SSL Secure</li>}
      {days ? (
        <li>
          {badge("M2.5 8a5.5 5.5 0 1 0 2-4.2M2 1.5v3.5h3.5")}
          {/* Opens in a new tab, so that the form keeps its values. */}
          <a
            href="/terms#returns-and-refunds"
            target="_blank"
            className="inline-flex min-h-11 items-center underline-offset-[3px] hover:text-ink hover:underline"
            rel="noopener"
          >
            {days}-Day Money-Back Guarantee
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ) : null}
      <li>{badge("M1 3h14v10H1zm0 3.5h14M4 10h3")} All Major Cards Accepted</li>
    </ul>
  );
}

const badge = (path: string) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 fill-none stroke-current stroke-[1.5]">
    <path d={path} strokeLinejoin="round" />
  </svg>
);
