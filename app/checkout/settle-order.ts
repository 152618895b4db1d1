import { isSettled, settleLastOrder } from "#app/orders/last-order.ts";
import { changeLines } from "#app/storefront/cart-store.ts";
import { tryStorage } from "#app/ui/storage.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { removeUnits, type Units } from "#shop/selling/cart/remove-units.ts";
import { type Attempts, createAttempts, isReplaced, randomKey } from "./checkout-attempt.ts";
import { deviceStorage, forgetDraft } from "./checkout-draft.ts";
import { paymentDecision } from "./payment-decision.ts";
import { createReminder } from "./reminder.ts";
import { reminderApi } from "./reminder-api.ts";

/** This tab's attempt, closed if another tab has settled its order. */
export function openAttempts(): Attempts {
  const attempts = createAttempts(
    tryStorage(() => sessionStorage),
    randomKey,
  );
  const orderId = attempts.open()?.orderId;
  if (orderId !== undefined && isSettled(orderId)) attempts.close(orderId);
  return attempts;
}

/** The outcome of an order is known: ends its attempt and the wait for it. @returns false if another page has settled it before */
export function settleOrder(orderId: string, attempts: Attempts): boolean {
  attempts.close(orderId);
  return settleLastOrder(orderId);
}

/**
 * The order was placed: takes its units out of the cart. Once per order, so that units that were added again since then stay. After a change
 * of the order, all of the cart is what the shopper wants now.
 * @returns false if the cart stays as it is
 */
export function takeBought(orderId: string, bought: Units, attempts: Attempts): boolean {
  const attempt = attempts.open();
  const isChanged = attempt?.orderId === orderId && isReplaced(attempt);
  if (!settleOrder(orderId, attempts) || isChanged) return false;
  changeLines((lines) => removeUnits(lines, bought));
  return true;
}

/** Takes a placed order out of the cart and, because nothing of it is left to do, what was typed for it. */
export function endCheckout(orderId: string, bought: Units, attempts: Attempts): void {
  if (!takeBought(orderId, bought, attempts)) return;
  forgetDraft(deviceStorage());
  createReminder({ storage: deviceStorage(), newId: randomKey, api: reminderApi, onAnswer() {} }).end();
}

/** For pages outside the checkout. */
export function settleByView({ _id, status, items }: OrderView): void {
  const decision = paymentDecision(status);
  if (decision === "failed") settleOrder(_id, openAttempts());
  else if (decision !== "open") endCheckout(_id, items, openAttempts());
}
