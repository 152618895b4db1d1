import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Honeypot } from "#app/ui/form-parts.tsx";
import { formatMoney } from "#shop/money/money.ts";
import { CARD_FIELDS } from "#shop/money/payments/card-form.ts";
import { cardFieldId, PAYMENT_HEADING_ID } from "./field-ids.ts";
import { FormNotice, faultsOf } from "./form-notice.tsx";
import { OrderNotice } from "./order-notice.tsx";
import { STAGE_TEXTS } from "./place-order.ts";
import { TestMode } from "./test-mode.tsx";
import { TrustBadges } from "./trust-badges.tsx";
import type { Checkout } from "./use-checkout.ts";
import { countdown } from "./use-hold.ts";

type Props = {
  checkout: Checkout;
  testMode: boolean;
  /** The fields of the card. */
  children: ReactNode;
};

/** Step 2: the card, and the order. */
export function PaymentSection({ checkout, testMode, children }: Props) {
  const { fields, notice, order } = checkout;
  const { stage } = checkout.progress;
  const total = formatMoney(checkout.cart.totals.totalCents);
  // What was not seen before is agreed to by name.
  const changed = checkout.changes.length > 0 && checkout.cart.ordered.length > 0;
  return (
    <form
      noValidate
      aria-labelledby={PAYMENT_HEADING_ID}
      className="mt-10 border-t border-line pt-9"
      onFocus={({ target }) => target instanceof HTMLInputElement && checkout.beginPayment()}
      onSubmit={(event) => {
        event.preventDefault();
        void checkout.submit(String(new FormData(event.currentTarget).get("website") ?? ""));
      }}
    >
      <div className="mb-5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={PAYMENT_HEADING_ID} tabIndex={-1} className="type-h3">
          Payment
        </h2>
        {testMode && <TestMode />}
      </div>
      <FormNotice
        section="payment"
        notice={notice}
        faults={faultsOf(CARD_FIELDS, fields.cardMarks, cardFieldId)}
        onGo={({ id }) => checkout.progress.lead(2, id)}
      />
      {children}
      <Honeypot name="website" />
      <div className="mt-7">
        <OrderNotice checkout={checkout} />
        {/* On a small screen the summary with its total is far above by now. */}
        {!changed && (
          <p className="mb-4 flex items-baseline justify-between gap-4 font-[600] lg:hidden">
            Total <span>{total}</span>
          </p>
        )}
        {order.unconfirmed && (
          <p className="type-small mb-3 text-ink-2">
            No other order can be placed while your payment is being confirmed.
          </p>
        )}
        <p role="status" className="type-small mb-3 text-ok empty:mb-0">
          {order.hold.isOver && "You can place the order again now."}
        </p>
        <Button
          type="submit"
          full
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
  return hold.left > 0 ? `${action} in ${countdown(hold.left)}` : action;
}
