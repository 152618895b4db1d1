import { adminScreens } from "./admin.ts";
import { audienceScreens } from "./audience.ts";
import { checkoutScreens } from "./checkout.ts";
import { contentScreens } from "./content.ts";
import { orderChangeScreens } from "./order-changes.ts";
import { orderScreens } from "./orders.ts";
import { productScreens } from "./product.ts";
import { reminderScreens } from "./reminders.ts";
import { reviewScreens } from "./reviews.ts";
import type { Screen } from "./screen.ts";
import { storefrontScreens } from "./storefront.ts";

/** Every screen of the shop in every relevant state. */
export const screens: readonly Screen[] = [
  ...storefrontScreens,
  ...productScreens,
  ...checkoutScreens,
  ...orderScreens,
  ...orderChangeScreens,
  ...contentScreens,
  ...audienceScreens,
  ...reminderScreens,
  ...reviewScreens,
  ...adminScreens,
];

/** One state of each screen: those whose name doesn't extend another's, such as `checkout` but not `checkout-declined`. */
export const mainScreens: readonly Screen[] = screens.filter(
  ({ name }) => !screens.some((other) => name.startsWith(`${other.name}-`)),
);

export const WIDTHS = [390, 1440] as const;
