import type { ReactNode } from "react";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { type ShippingField, US_STATES } from "#shop/ordering/checkout/checkout-form.ts";
import { leaving } from "./leaving.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";

/** What is typed and what is marked, and how both change. */
export type AddressEntry = Pick<
  CheckoutFields,
  "shipping" | "shippingMarks" | "left" | "settled" | "editShipping" | "leaveShipping" | "settle"
>;

type Props = {
  entry: AddressEntry;
  /** Ids in the page, so that the focus finds what is wrong. */
  idOf: (field: ShippingField) => string;
  /** What is said under a field that is not wrong. */
  hints: Partial<Record<ShippingField, ReactNode>>;
  /** The order stands already: its email is not asked for. */
  withoutEmail?: boolean;
  belowEmail?: ReactNode;
};

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

const OPTIONAL: readonly ShippingField[] = ["phone", "address2"];

/** The fields of where an order goes. */
export function AddressFields({ entry, idOf, hints, withoutEmail = false, belowEmail }: Props) {
  const named = (field: ShippingField) => ({
    id: idOf(field),
    name: field,
    label: LABELS[field],
    optional: OPTIONAL.includes(field),
    required: !OPTIONAL.includes(field),
  });
  const text = (field: Exclude<ShippingField, "state">) => (
    <TextField
      {...INPUTS[field]}
      {...named(field)}
      value={entry.shipping[field]}
      error={entry.shippingMarks[field]}
      onChange={({ target }) => entry.editShipping(field, target.value)}
      onBlur={leaving(() => entry.leaveShipping(field))}
      hint={hints[field]}
    />
  );
  return (
    <div className="grid gap-x-3 gap-y-4 md:grid-cols-6 [&>*]:col-span-full">
      <div className="md:!col-span-3">{text("name")}</div>
      <div className="md:!col-span-3">{text(withoutEmail ? "phone" : "email")}</div>
      {belowEmail}
      {!withoutEmail && text("phone")}
      {text("address")}
      {text("address2")}
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3">
        <div className="col-span-2 md:col-span-1">{text("city")}</div>
        <SelectField
          {...named("state")}
          autoComplete="shipping address-level1"
          value={entry.shipping.state}
          error={entry.shippingMarks.state}
          onChange={({ target }) => entry.editShipping("state", target.value)}
          onBlur={leaving(() => entry.leaveShipping("state"))}
        >
          <option value="">Select</option>
          {US_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        {text("zip")}
      </div>
    </div>
  );
}
