import type { ShopFacts } from "#app/context.ts";
import { DEFAULT_SETTINGS, pageSettings } from "#shop/running/settings/settings.ts";

/** What the pages know about a demo shop with the default settings. */
export const shopFacts = (change: Partial<ShopFacts> = {}): ShopFacts => ({
  ...pageSettings(DEFAULT_SETTINGS),
  demo: true,
  payments: { provider: "sandbox", isDemo: true },
  discount: "50% off",
  email: "kept",
  publicUrl: "https://shop.example",
  ...change,
});
