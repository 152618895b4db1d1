import {
  DEFAULT_SHIPPING_PRICES,
  forPaidMethods,
  type PaidMethod,
  type ShippingPrices,
} from "#shop/ordering/orders/shipping-methods.ts";

/** The default prices, with only these paid methods offered, so that a test of one doesn't depend on which others exist. */
export const offering = (...methods: PaidMethod[]): ShippingPrices => ({
  ...DEFAULT_SHIPPING_PRICES,
  ...forPaidMethods("Offered", (method) => methods.includes(method)),
});
