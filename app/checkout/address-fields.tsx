import { type ChangeEvent, Fragment, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { hintId, SelectField, TextField } from "#app/ui/field.tsx";
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  type CustomerField,
  SHIP_TO_FIELD_NAMES,
} from "#shop/ordering/orders/customer-info.ts";
import { leaving } from "./leaving.ts";
import { type Doubt, shippingDoubts } from "./shipping-doubts.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";

/** The typed values, their errors, and how both change. */
export type AddressEntry = Pick<
  CheckoutFields,
  "shipping" | "shippingMarks" | "left" | "settled" | "editShipping" | "leaveShipping" | "settle"
>;

type Props = {
  entry: AddressEntry;
  /** Element ids, so that the focus can move to a field with an error. */
  idOf: (field: CustomerField) => string;
  /** Under the fields, in place of their errors. */
  marks?: Partial<Record<CustomerField, ReactNode>>;
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

/** The fields of a shipping address, with hints under those that may hold a typo. */
export function AddressFields({ entry, idOf, marks = entry.shippingMarks, withoutEmail = false }: Props) {
  const { shipping, left, settled, shippingMarks: marked } = entry;
  const doubts = shippingDoubts(shipping, { left, settled, marked });
  // The phone takes the place of the email.
  const widths = withoutEmail ? { ...WIDTHS, phone: WIDTHS.email } : WIDTHS;
  return (
    <>
      <p role="status" className="sr-only">
        {doubts.map(({ text }) => text).join(" ")}
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-6 [&>*]:col-span-full">
        {(withoutEmail ? SHIP_TO_FIELD_NAMES : CUSTOMER_FIELD_NAMES).map((field) => {
          const doubt = doubts.find((one) => one.field === field);
          const hint = doubt && <ShippingHint doubt={doubt} entry={entry} idOf={idOf} />;
          return (
            <Fragment key={field}>
              <div className={widths[field]}>
                <AddressField field={field} entry={entry} id={idOf(field)} hint={hint} mark={marks[field]} />
              </div>
              {isNarrow(field) && hint && (
                <p id={hintId(idOf(field))} className="-mt-2">
                  {hint}
                </p>
              )}
            </Fragment>
          );
        })}
      </div>
    </>
  );
}

type FieldProps = { field: CustomerField; entry: AddressEntry; id: string; hint: ReactNode; mark: ReactNode };

function AddressField({ field, entry, id, hint, mark }: FieldProps) {
  const { label, isOptional, autoComplete, input, options } = CUSTOMER_FIELDS[field];
  const props = {
    ...{ id, name: field, label, autoComplete },
    ...(isNarrow(field) ? { "aria-describedby": hint ? hintId(id) : undefined } : { hint }),
    ...{ optional: isOptional, required: !isOptional },
    value: entry.shipping[field],
    error: mark,
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

/** A possible typo under its field, with suggestions. A choice moves the focus to the field, because the button disappears. */
function ShippingHint({ doubt, entry, idOf }: Pick<Props, "entry" | "idOf"> & { doubt: Doubt }) {
  const then = (act: () => void) => () => {
    act();
    document.getElementById(idOf(doubt.field))?.focus();
  };
  return (
    <span data-doubt className="block rounded-md bg-sand px-4 py-3">
      <span className="text-[15px]/[22px] text-ink">{doubt.text}</span>
      <span className="mt-2 flex flex-wrap gap-2">
        {doubt.fixes.map(({ label, field, value }) => (
          <Button key={label} small variant="ghost" onClick={then(() => entry.editShipping(field, value))}>
            {label}
          </Button>
        ))}
        <Button small variant="ghost" onClick={then(() => entry.settle(doubt.field, doubt.values))}>
          {doubt.keep}
        </Button>
      </span>
    </span>
  );
}
