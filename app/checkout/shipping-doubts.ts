import { suggestAddress } from "#shop/ordering/checkout/mail-domain.ts";
import { statesOfZip } from "#shop/ordering/checkout/zip-state.ts";
import type { CustomerField, CustomerInfo } from "#shop/ordering/orders/customer-info.ts";
import type { Settled } from "./checkout-draft.ts";

/**
 * What is probably a slip, said under its field. It never stands in the way: `fixes` are what was probably meant, and what was typed is
 * good as it is. `values` is what the doubt is about: once the shopper has settled it, it is not raised again for the same.
 */
export type Doubt = {
  field: "email" | "zip";
  text: string;
  values: string;
  keep: string;
  fixes: { label: string; field: CustomerField; value: string }[];
};

/** In the order of the screen. `left`: the fields that the shopper has left since they edited them. */
export function shippingDoubts(
  values: CustomerInfo,
  { left, marked, settled }: { left: Flags<boolean>; marked: Flags<string>; settled: Settled },
): Doubt[] {
  const raised = [doubtedMail(values), doubtedZip(values)].filter((doubt) => doubt !== undefined);
  return raised.filter((doubt) => left[doubt.field] && !marked[doubt.field] && settled[doubt.field] !== doubt.values);
}

type Flags<Flag> = Partial<Record<CustomerField, Flag>>;

function doubtedMail({ email }: CustomerInfo): Doubt | undefined {
  const meant = suggestAddress(email.trim());
  return meant
    ? {
        field: "email",
        text: `Did you mean ${meant}?`,
        values: email,
        keep: "Keep mine",
        fixes: [{ label: `Use ${meant}`, field: "email", value: meant }],
      }
    : undefined;
}

function doubtedZip({ zip, state }: CustomerInfo): Doubt | undefined {
  if (!zip || !state) return undefined;
  const states = statesOfZip(zip.trim());
  if (states.some((one) => one === state)) return undefined;
  return {
    field: "zip",
    text:
      states.length > 0
        ? `This ZIP code is in ${states.join(" or ")}, not in ${state}.`
        : "We know no state with this ZIP code.",
    values: `${zip} ${state}`,
    keep: "Use as typed",
    fixes: states.map((one) => ({ label: `Change the state to ${one}`, field: "state", value: one })),
  };
}
