import { suggestAddress } from "#shop/ordering/checkout/mail-domain.ts";
import { statesOfZip } from "#shop/ordering/checkout/zip-state.ts";
import type { CustomerField, CustomerInfo } from "#shop/ordering/orders/customer-info.ts";
import type { Settled } from "./checkout-draft.ts";

/**
 * A probable typo, shown under its field. It holds up a form once at most, so that it is seen: `fixes` are suggestions, and the typed value
 * is accepted as it is.
 * `values` is the value in doubt: once the shopper has confirmed it, the hint does not come back for that value.
 */
export type Doubt = {
  field: "email" | "zip";
  text: string;
  values: string;
  keep: string;
  fixes: { label: string; field: CustomerField; value: string }[];
};

/** Those to show, in screen order. `left`: fields that lost focus since their last edit. */
export const shippingDoubts = (
  values: CustomerInfo,
  { left, marked, settled }: { left: Flags<boolean>; marked: Flags<string>; settled: Settled },
): Doubt[] => openDoubts(values, settled).filter(({ field }) => left[field] && !marked[field]);

/** Those that the shopper hasn't seen, because the form is sent from their field, as with Enter or on a phone, or was filled in before. */
export const unseenDoubts = (
  values: CustomerInfo,
  { left, settled }: { left: Flags<boolean>; settled: Settled },
): Doubt[] => openDoubts(values, settled).filter(({ field }) => !left[field]);

const openDoubts = (values: CustomerInfo, settled: Settled): Doubt[] =>
  [doubtedEmail(values), doubtedZip(values)]
    .filter((doubt) => doubt !== undefined)
    .filter(({ field, values: doubted }) => settled[field] !== doubted);

type Flags<Flag> = Partial<Record<CustomerField, Flag>>;

function doubtedEmail({ email }: CustomerInfo): Doubt | undefined {
  const meant = suggestAddress(email.trim());
  return meant
    ? {
        field: "email",
        text: `Did you mean ${meant}?`,
        values: email,
        keep: "Keep Mine",
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
        : "We don't recognize this ZIP code.",
    values: `${zip} ${state}`,
    keep: "Keep as Entered",
    fixes: states.map((one) => ({ label: `Change to ${one}`, field: "state", value: one })),
  };
}
