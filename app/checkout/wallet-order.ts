import { dollars } from "#shop/money/money.ts";
import type { CardEntry } from "./card-entry.ts";
import type { CheckoutForm, PlaceOrderResult } from "./place-order.ts";
import { reactionTo } from "./reaction.ts";
import type { CheckoutCart } from "./use-checkout-cart.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";
import type { Order } from "./use-order.ts";
import type { Progress } from "./use-progress.ts";
import {
  atWallets,
  isServed,
  NOT_SERVED,
  refusalOf,
  shippingFromWallet,
  type WalletPayment,
  walletEntry,
} from "./wallet.ts";

/** Sends the cart as an order. */
export type Place = (
  details: Omit<CheckoutForm, "items" | "marketingConsent">,
  card: CardEntry,
) => Promise<PlaceOrderResult>;

type Parts = { place: Place; fields: CheckoutFields; cart: CheckoutCart; progress: Progress; order: Order };

/**
 * Places an order with the details of a wallet's sheet, by the same rules and API as the form, and shows the outcome next to the wallets.
 * The details are copied to the form, so that the shopper can correct them.
 */
export const walletOrders =
  ({ place, fields, cart, progress, order }: Parts) =>
  async (payment: WalletPayment): Promise<void> => {
    const isDone = await progress.once(async () => {
      if (await order.mustWait()) return payment.refuse({ reason: "fail" });
      const { address, method: shippingMethod, totalCents } = payment;
      if (address && !isServed(address)) {
        payment.refuse({ reason: "address_unserviceable", message: NOT_SERVED });
        return order.react({ notice: { section: "wallet", text: NOT_SERVED } });
      }
      const shipping = shippingFromWallet(payment, fields.shipping);
      fields.fillShipping(shipping, shippingMethod);
      const expectedTotal = dollars(totalCents);
      const result = await place({ shipping, shippingMethod, expectedTotal }, walletEntry(payment));
      const refusal = refusalOf(result);
      if (refusal) payment.refuse(refusal);
      await order.react(reactionTo(result, cart.ordered), atWallets);
    });
    if (!isDone) payment.refuse({ reason: "fail" });
  };
