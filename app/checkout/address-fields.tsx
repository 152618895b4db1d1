import { type ChangeEvent, Fragment, type ReactNode } from "react";
import { SelectField, TextField } from "#app/ui/field.tsx";
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  type CustomerField,
  SHIP_TO_FIELD_NAMES,
} from "#shop/ordering/orders/customer-info.ts";
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
  idOf: (field: CustomerField) => string;
  /** What is said under a field that is not wrong. */
  hints: Partial<Record<CustomerField, ReactNode>>;
  /** The order stands already: its email is not asked for. */
  withoutEmail?: boolean;
  belowEmail?: ReactNode;
};

/** Of two columns on a phone and six on a larger screen. Any other field gets a row of its own. */
const WIDTHS: Partial<Record<CustomerField, string>> = {
  name: "md:!col-span-3",
  email: "md:!col-span-3",
  city: "md:!col-span-2",
  state: "!col-span-1 md:!col-span-2",
  zip: "!col-span-1 md:!col-span-2",
};

/** The fields of where an order goes. */
export function AddressFields({ entry, idOf, hints, withoutEmail = false, belowEmail }: Props) {
  // The phone takes the place of the email.
  const widths = withoutEmail ? { ...WIDTHS, phone: WIDTHS.email } : WIDTHS;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-6 [&>*]:col-span-full">
      {(withoutEmail ? SHIP_TO_FIELD_NAMES : CUSTOMER_FIELD_NAMES).map((field) => (
        <Fragment key={field}>
          <div className={widths[field]}>
            <AddressField field={field} entry={entry} id={idOf(field)} hint={hints[field]} />
          </div>
          {field === "email" && belowEmail}
        </Fragment>
      ))}
    </div>
  );
}

type FieldProps = { field: CustomerField; entry: AddressEntry; id: string; hint: ReactNode };

function AddressField({ field, entry, id, hint }: FieldProps) {
  const { label, isOptional, autoComplete, input, options } = CUSTOMER_FIELDS[field];
  const props = {
    ...{ id, name: field, label, autoComplete, hint, optional: isOptional, required: !isOptional },
    value: entry.shipping[field],
    error: entry.shippingMarks[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      entry.editShipping(field, target.value),
    onBlur: leaving(() => entry.leaveShipping(field)),
  };
  if (!options) return <TextField {...input} {...props} />;
  return (
    <SelectField {...props}>
      <option value="">Select</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  );
}
