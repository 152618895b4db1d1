import { Button } from "#app/ui/button.tsx";
import { AddressFields } from "./address-fields.tsx";
import { SHIPPING_HEADING_ID, shippingFieldId } from "./field-ids.ts";
import { FormNotice, shippingFaults } from "./form-notice.tsx";
import { ReminderBox } from "./reminder-box.tsx";
import { ShippingMethods } from "./shipping-methods.tsx";
import { CHECKOUT_TITLE } from "./steps.tsx";
import type { Checkout } from "./use-checkout.ts";

/** Step 1: where the order goes, and how. */
export function ShippingSection({ checkout }: { checkout: Checkout }) {
  const { fields, progress, cart } = checkout;
  return (
    <form
      noValidate
      aria-labelledby={SHIPPING_HEADING_ID}
      onSubmit={(event) => {
        event.preventDefault();
        checkout.goOn();
      }}
    >
      <h1 id={SHIPPING_HEADING_ID} tabIndex={-1} className={`mb-5 ${CHECKOUT_TITLE}`}>
        Where should we send it?
      </h1>
      <FormNotice
        section="shipping"
        notice={checkout.notice}
        faults={shippingFaults(fields.shippingMarks, shippingFieldId)}
        onGo={({ id }) => progress.lead(1, id)}
      />
      <AddressFields entry={fields} idOf={shippingFieldId} />
      <ShippingMethods
        chosen={fields.method}
        prices={cart.shipping}
        soldOut={cart.ordered.length === 0}
        onChoose={fields.chooseMethod}
      />
      <ReminderBox reminder={checkout.reminder} />
      {progress.step === 1 ? (
        <Button type="submit" full variant={checkout.order.unanswered ? "ghost" : "primary"} className="mt-7">
          Continue to Payment
        </Button>
      ) : (
        // As tall as the button, so that nothing moves under a finger on a card field.
        <p className="mt-7 flex min-h-[54px] items-center text-[15px]/[22px] text-ink-2 md:min-h-14">
          You can still change these details before you place the order.
        </p>
      )}
    </form>
  );
}
