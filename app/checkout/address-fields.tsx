import { type ChangeEvent, Fragment, type ReactNode } from "react";
import { hintId, SelectField, TextField } from "#app/ui/field.tsx";
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  type CustomerField,
  SHIP_TO_FIELD_NAMES,
} from "#shop/ordering/orders/customer-info.ts";
import { leaving } from "./leaving.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";

/** The typed values, their errors, and how both change. */
export type AddressEntry = Pick<
  CheckoutFields,
  "shipping" | "shippingMarks" | "left" | "settled" | "editShipping" | "leaveShipping" | "settle"
>;

type Shown = Omit<AddressEntry, "shippingMarks"> & { shippingMarks: Partial<Record<CustomerField, ReactNode>> };

type Props = {
  entry: Shown;
  /** Element ids, so that the focus can move to a field with an error. */
  idOf: (field: CustomerField) => string;
  /** Hints under fields without an error. */
  hints: Partial<Record<CustomerField, ReactNode>>;
  /** For an existing order, whose email cannot change. */
  withoutEmail?: boolean;
};

/** Columns spanned, out of two on a phone and six on a larger screen. Other fields take a full row. */
const WIDTHS: Partial<Record<CustomerField, string>> = {
  name: "md:!col-span-3",
  email: "md:!col-span-3",
  city: "md:!col-span-2",
  state: "!col-span-1 md:!col-span-2",
  zip: "!col-span-1 md:!col-span-2",
};

/** A narrow field's hint is in a row of its own below it, so the field must be the last in its row. */
const isNarrow = (field: CustomerField): boolean => field === "zip";

/** The fields of a shipping address. */
export function AddressFields({ entry, idOf, hints, withoutEmail = false }: Props) {
  // The phone takes the place of the email.
  const widths = withoutEmail ? { ...WIDTHS, phone: WIDTHS.email } : WIDTHS;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-6 [&>*]:col-span-full">
      {(withoutEmail ? SHIP_TO_FIELD_NAMES : CUSTOMER_FIELD_NAMES).map((field) => (
        <Fragment key={field}>
          <div className={widths[field]}>
            <AddressField field={field} entry={entry} id={idOf(field)} hint={hints[field]} />
          </div>
          {isNarrow(field) && hints[field] && (
            <p id={hintId(idOf(field))} className="type-small -mt-2.5 text-ink-2">
              {hints[field]}
            </p>
          )}
        </Fragment>
      ))}
    </div>
  );
}

type FieldProps = { field: CustomerField; entry: Shown; id: string; hint: ReactNode };

function AddressField({ field, entry, id, hint }: FieldProps) {
  const { label, isOptional, autoComplete, input, options } = CUSTOMER_FIELDS[field];
  const props = {
    ...{ id, name: field, label, autoComplete },
    ...(isNarrow(field) ? { "aria-describedby": hint ? hintId(id) : undefined } : { hint }),
    ...{ optional: isOptional, required: !isOptional },
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
