import type { ReactNode } from "react";
import { TextButton } from "#app/ui/button.tsx";
import type { ShippingField } from "#shop/checkout/checkout-form.ts";
import { suggestAddress } from "#shop/checkout/mail-domain.ts";
import { statesOfZip } from "#shop/checkout/zip-state.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";

/**
 * What is probably a slip: said under its field, with what was probably meant to be taken at a press. What was typed is good as it is, so
 * whoever goes on uses it.
 */
export const shippingHints = (fields: CheckoutFields): Partial<Record<ShippingField, ReactNode>> => ({
  email: mailHint(fields),
  zip: zipHint(fields),
});

function mailHint({ shipping: { email }, left, editShipping }: CheckoutFields): ReactNode {
  const meant = left.email && suggestAddress(email);
  if (!meant) return undefined;
  return (
    <span role="status">
      Did you mean <TextButton onClick={() => editShipping("email", meant)}>{meant}</TextButton>
    </span>
  );
}

function zipHint({ shipping: { zip, state }, left, shippingMarks }: CheckoutFields): ReactNode {
  if (!left.zip || !state || !zip || shippingMarks.zip) return undefined;
  const states = statesOfZip(zip);
  if (states.some((one) => one === state)) return undefined;
  const where = states.length > 0 ? `in ${states.join(" or ")}` : "in no state that we ship to";
  return (
    <span role="status">
      This ZIP code is {where}, not in {state}. If it is right all the same, go on: we use it as typed.
    </span>
  );
}
