import * as z from "zod/mini";
import { emailAddress, honeypot, requiredText } from "#shop/form-fields.ts";
import { readOrderNumber } from "#shop/ordering/orders/order-number.ts";

export const lookupForm = z.object({
  orderNumber: requiredText("Please enter your order number", "Order number", 40).check(
    z.refine((text) => readOrderNumber(text) !== undefined, "Please enter LC and at least 6 digits, such as LC123456"),
    z.overwrite((text) => readOrderNumber(text) ?? text),
  ),
  email: emailAddress(),
  website: honeypot(),
});

export type LookupForm = z.infer<typeof lookupForm>;
