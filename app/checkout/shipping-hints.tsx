import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import type { CustomerField } from "#shop/ordering/orders/customer-info.ts";
import type { Doubt } from "./shipping-doubts.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";

type Fields = Pick<CheckoutFields, "editShipping" | "settle">;
type IdOf = (field: CustomerField) => string;

/** The hints under the fields, by field. */
export const shippingHints = (
  doubts: readonly Doubt[],
  fields: Fields,
  idOf: IdOf,
): Partial<Record<CustomerField, ReactNode>> =>
  Object.fromEntries(
    doubts.map((doubt) => [doubt.field, <ShippingHint key={doubt.field} doubt={doubt} fields={fields} idOf={idOf} />]),
  );

/** A possible typo under its field, with suggestions. A choice moves the focus to the field, because the button disappears. */
function ShippingHint({ doubt, fields, idOf }: { doubt: Doubt; fields: Fields; idOf: IdOf }) {
  const then = (act: () => void) => () => {
    act();
    document.getElementById(idOf(doubt.field))?.focus();
  };
  return (
    <span className="block">
      <span className="text-[15px]/[22px] text-warn-ink">{doubt.text}</span>
      <span className="mt-2 flex flex-wrap gap-2">
        {doubt.fixes.map(({ label, field, value }) => (
          <Button key={label} small variant="ghost" onClick={then(() => fields.editShipping(field, value))}>
            {label}
          </Button>
        ))}
        <Button small variant="ghost" onClick={then(() => fields.settle(doubt.field, doubt.values))}>
          {doubt.keep}
        </Button>
      </span>
    </span>
  );
}
