import type { Screen } from "./screen.ts";
import { withCart } from "./storefront.ts";

export const checkoutScreens: Screen[] = [
  { name: "checkout-empty", path: "/checkout" },
  { name: "checkout", path: "/checkout", before: withCart(1) },
  {
    name: "checkout-invalid",
    path: "/checkout",
    before: withCart(2),
    prepare: (page) => page.getByRole("button", { name: "Continue to Payment" }).click(),
  },
  { name: "success-none", path: "/success" },
  { name: "out-of-stock", path: "/out-of-stock" },
];
