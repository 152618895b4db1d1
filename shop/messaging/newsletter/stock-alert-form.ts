import * as z from "zod/mini";
import { emailAddress, honeypot, requiredText } from "#shop/form-fields.ts";

/** The "Email me when it's back" form: one email about one product in one color and size. */
export const stockAlertForm = z.object({
  productId: requiredText("Please choose a product", "Product id", 100),
  color: requiredText("Please choose a color", "Color", 60),
  size: requiredText("Please choose a size", "Size", 20),
  email: emailAddress(),
  website: honeypot(),
});

export type StockAlertForm = z.infer<typeof stockAlertForm>;
