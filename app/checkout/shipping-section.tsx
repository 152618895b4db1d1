import { Button } from "#app/ui/button.tsx";
import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS } from "#shop/ordering/orders/customer-info.ts";
import { AddressFields } from "./address-fields.tsx";
import { SHIPPING_HEADING_ID, shippingFieldId } from "./field-ids.ts";
import { FormNotice, faultsOf } from "./form-notice.tsx";
import { ReminderBox } from "./reminder-box.tsx";
import { shippingDoubts } from "./shipping-doubts.ts";
import { shippingHints } from "./shipping-hints.tsx";
import { ShippingMethods } from "./shipping-methods.tsx";
import type { Checkout } from "./use-checkout.ts";

/** Step 1: where the order goes, and how. */
export function ShippingSection({ checkout }: { checkout: Checkout }) {
  const { fields, progress, cart } = checkout;
  const { left, settled, shippingMarks: marked } = fields;
  const doubts = shippingDoubts(fields.shipping, { left, settled, marked });
  return (
    <form
      noValidate
      aria-labelledby={SHIPPING_HEADING_ID}
      onSubmit={(event) => {
        event.preventDefault();
        checkout.goOn();
      }}
    >
      <h1
        id={SHIPPING_HEADING_ID}
        tabIndex={-1}
        className="mb-5 text-[27px]/[1.05] font-[650] tracking-[-0.025em] [font-stretch:114%] md:text-[34px]"
      >
        Where should we send it?
      </h1>
      <FormNotice
        section="shipping"
        notice={checkout.notice}
        faults={faultsOf(CUSTOMER_FIELD_NAMES, marked, (field) => ({
          id: shippingFieldId(field),
          label: CUSTOMER_FIELDS[field].label,
        }))}
        onGo={({ id }) => progress.lead(1, id)}
      />
      <p role="status" className="sr-only">
        {doubts.map(({ text }) => text).join(" ")}
      </p>
      <AddressFields entry={fields} idOf={shippingFieldId} hints={shippingHints(doubts, fields, shippingFieldId)} />
      <ShippingMethods chosen={fields.method} prices={cart.shipping} onChoose={fields.chooseMethod} />
      <ReminderBox reminder={checkout.reminder} />
      <Button type="submit" full variant={progress.step === 1 ? "primary" : "ghost"} className="mt-7">
        Continue to Payment
      </Button>
    </form>
  );
}
