import * as z from "zod/mini";
import { emailAddress, honeypot, requiredText } from "#shop/form-fields.ts";
import { readOrderNumber } from "#shop/ordering/orders/order-number.ts";

export const lookupForm = z.object({
  orderNumber: requiredText("Please enter your order number", "Order number", 40).check(
    z.refine((text) => readOrderNumber(text) !== undefined, "Please enter LC and at least 6 digits, such as LC123456"),
  ),
  email: emailAddress(),
  website: honeypot(),
});

export type LookupForm = z.infer<typeof lookupForm>;

/** The normalized order number of a valid form. */
export function lookedUpNumber(orderNumber: string): string {
  const number = readOrderNumber(orderNumber);
  if (number === undefined) throw new Error("The order number was not validated by its form");
  return number;
}
