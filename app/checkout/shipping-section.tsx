import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { SHIPPING_FIELDS, type ShippingField, US_STATES } from "#shop/checkout/checkout-form.ts";
import { SHIPPING_HEADING_ID, shippingFieldId } from "./field-ids.ts";
import { FormNotice, faultsOf } from "./form-notice.tsx";
import { leaving } from "./leaving.ts";
import { shippingDoubts } from "./shipping-doubts.ts";
import { ShippingHint } from "./shipping-hints.tsx";
import { ShippingMethods } from "./shipping-methods.tsx";
import type { Checkout } from "./use-checkout.ts";

type Input = Partial<React.ComponentProps<"input">>;

/** Autofill and keyboard of each field. */
const INPUTS: Record<Exclude<ShippingField, "state">, Input> = {
  name: { autoComplete: "shipping name", autoCapitalize: "words" },
  email: { type: "email", autoComplete: "shipping email", inputMode: "email", spellCheck: false },
  phone: { type: "tel", autoComplete: "shipping tel", inputMode: "tel" },
  address: { autoComplete: "shipping address-line1" },
  address2: { autoComplete: "shipping address-line2" },
  city: { autoComplete: "shipping address-level2" },
  zip: { autoComplete: "shipping postal-code", inputMode: "numeric" },
};

const LABELS: Record<ShippingField, string> = {
  name: "Full name",
  email: "Email",
  phone: "Phone",
  address: "Street address",
  address2: "Apartment, suite",
  city: "City",
  state: "State",
  zip: "ZIP code",
};

/** Step 1: where the order goes, and how. */
export function ShippingSection({ checkout }: { checkout: Checkout }) {
  const { fields, progress } = checkout;
  const { left, settled, shippingMarks: marked } = fields;
  const doubts = shippingDoubts(fields.shipping, { left, settled, marked });
  const hintOf = (field: ShippingField) => {
    const doubt = doubts.find((one) => one.field === field);
    return doubt && <ShippingHint doubt={doubt} fields={fields} />;
  };
  const text = (field: Exclude<ShippingField, "state">) => (
    <TextField
      {...INPUTS[field]}
      {...named(field)}
      value={fields.shipping[field]}
      error={fields.shippingMarks[field]}
      onChange={({ target }) => fields.editShipping(field, target.value)}
      onBlur={leaving(() => fields.leaveShipping(field))}
      hint={hintOf(field)}
    />
  );
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
        className="mb-6 text-[28px]/[1.05] font-[650] tracking-[-0.025em] [font-stretch:114%] md:text-[34px]"
      >
        Where should we send it?
      </h1>
      <FormNotice
        section="shipping"
        notice={checkout.notice}
        faults={faultsOf(SHIPPING_FIELDS, marked, shippingFieldId)}
        onGo={({ id }) => progress.lead(1, id)}
      />
      <p role="status" className="sr-only">
        {doubts.map(({ text }) => text).join(" ")}
      </p>
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-6 [&>*]:col-span-full">
        <div className="md:!col-span-3">{text("name")}</div>
        <div className="md:!col-span-3">{text("email")}</div>
        {text("phone")}
        {text("address")}
        {text("address2")}
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3">
          <div className="col-span-2 md:col-span-1">{text("city")}</div>
          <SelectField
            {...named("state")}
            autoComplete="shipping address-level1"
            value={fields.shipping.state}
            error={fields.shippingMarks.state}
            onChange={({ target }) => fields.editShipping("state", target.value)}
            onBlur={leaving(() => fields.leaveShipping("state"))}
          >
            <option value="">Select</option>
            {US_STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </SelectField>
          {text("zip")}
        </div>
      </div>
      <ShippingMethods chosen={fields.method} onChoose={fields.chooseMethod} />
      {progress.step === 1 ? (
        <Button type="submit" full className="mt-7">
          Continue to Payment
        </Button>
      ) : (
        <Button type="submit" full variant="ghost" className="mt-7">
          Continue to Payment
        </Button>
      )}
    </form>
  );
}

const OPTIONAL: readonly ShippingField[] = ["phone", "address2"];

const named = (field: ShippingField) => ({
  id: shippingFieldId(field),
  name: field,
  label: LABELS[field],
  optional: OPTIONAL.includes(field),
  required: !OPTIONAL.includes(field),
});
