import * as z from "zod/mini";
import { emailAddress, requiredText } from "#shop/form-fields.ts";
import { MAX_LINES } from "#shop/selling/cart/cart.ts";
import { MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";

const quantityRule = `Quantity must be a whole number from 1 to ${MAX_QUANTITY}`;

/** A request for a cart reminder: only the email address and the items. */
export const reminderForm = z.object({
  email: emailAddress(),
  items: z
    .array(
      z.object({
        _id: requiredText("Please choose a product", "Product id", 100),
        color: requiredText("Please choose a color", "Color", 60),
        size: requiredText("Please choose a size", "Size", 20),
        quantity: z.int(quantityRule).check(z.minimum(1, quantityRule), z.maximum(MAX_QUANTITY, quantityRule)),
      }),
      "Please send the lines of the cart",
    )
    .check(z.minLength(1, "The cart is empty"), z.maxLength(MAX_LINES, `A cart has at most ${MAX_LINES} lines`)),
});

export type ReminderForm = z.infer<typeof reminderForm>;
