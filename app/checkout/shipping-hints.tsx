import { TextButton } from "#app/ui/button.tsx";
import { shippingFieldId } from "./field-ids.ts";
import type { Doubt } from "./shipping-doubts.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";

/** A doubt under its field, with what can be done about it. The focus then goes to the field: the button is gone. */
export function ShippingHint({ doubt, fields }: { doubt: Doubt; fields: CheckoutFields }) {
  const then = (act: () => void) => () => {
    act();
    document.getElementById(shippingFieldId(doubt.field))?.focus();
  };
  return (
    <span className="block">
      {doubt.text}
      <span className="flex flex-wrap gap-x-4">
        {doubt.fixes.map(({ label, field, value }) => (
          <TextButton key={label} onClick={then(() => fields.editShipping(field, value))} className="wrap-anywhere">
            {label}
          </TextButton>
        ))}
        <TextButton onClick={then(() => fields.settle(doubt.field, doubt.values))}>{doubt.keep}</TextButton>
      </span>
    </span>
  );
}
