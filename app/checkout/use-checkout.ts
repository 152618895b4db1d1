import { useEffect, useState } from "react";
import { useCheckoutAds } from "#app/ads/use-checkout-ads.ts";
import { dollars } from "#shop/money/money.ts";
import { parseOrderRequest, shippingErrors } from "#shop/ordering/checkout/checkout-form.ts";
import { offeredMethods, STANDARD } from "#shop/ordering/orders/shipping-methods.ts";
import type { CardEntry } from "./card-entry.ts";
import { type Attempts, resendOrder } from "./checkout-attempt.ts";
import { PAYMENT_HEADING_ID, SHIPPING_HEADING_ID, shippingFieldId } from "./field-ids.ts";
import { followPresses } from "./leaving.ts";
import { orderApi } from "./order-api.ts";
import { orderChanges } from "./order-changes.ts";
import { DECLINED_MESSAGE, PAYMENT_MESSAGE, placeOrder, SHIPPING_MESSAGE } from "./place-order.ts";
import { type Notice, reactionTo, reactionToAnswer, skusOf } from "./reaction.ts";
import { openAttempts } from "./settle-order.ts";
import { unseenDoubts } from "./shipping-doubts.ts";
import { useCheckoutCart } from "./use-checkout-cart.ts";
import { type CheckoutFields, useCheckoutFields } from "./use-checkout-fields.ts";
import { type Order, useOrder } from "./use-order.ts";
import { type Progress, useProgress } from "./use-progress.ts";
import { useReminder } from "./use-reminder.ts";
import { type Place, walletOrders } from "./wallet-order.ts";

type Options = { cardEntry: (fields: CheckoutFields) => CardEntry; afterOrder: "success" | "out-of-stock" };

/**
 * The state and actions of the checkout page. `cardEntry` comes from the payment provider. Whatever goes wrong, the form keeps its
 * values.
 */
export function useCheckout({ cardEntry, afterOrder }: Options) {
  const [attempts] = useState(openAttempts);
  const fields = useCheckoutFields(attempts.open()?.sent.at(-1));
  const cart = useCheckoutCart(fields.method, fields.shipping.state, attempts);
  useEffect(() => {
    // The method was chosen on an earlier visit, or while the page was open.
    if (!offeredMethods(cart.shipping).includes(fields.method)) fields.chooseMethod(STANDARD);
  });
  const progress = useProgress();
  const card = cardEntry(fields);
  const ads = useCheckoutAds(cart);
  const reminder = useReminder(fields.shipping, cart.items);
  const order = useOrder({ attempts, fields, cart, progress, card, afterOrder, ads, reminder });

  const bank = useBank({ attempts, progress, order });
  const steps = stepsOf({ fields, progress, order });

  async function resend() {
    await progress.enter("saving");
    const answer = await resendOrder({ api: orderApi, attempts, marketingConsent: ads.marketingConsent });
    await order.react(reactionToAnswer(answer, cart.ordered));
  }

  /** Sends the cart as an order, to be paid with this card. */
  const place: Place = (details, paidWith) =>
    placeOrder(
      { ...details, items: cart.items, marketingConsent: ads.marketingConsent },
      { card: paidWith, api: orderApi, attempts, onStage: ads.watching(progress.enter) },
    );

  async function send(website: string) {
    const { shipping, method: shippingMethod } = fields;
    const expectedTotal = dollars(cart.totals.totalCents);
    const result = await place({ shipping, shippingMethod, expectedTotal, website }, card);
    await order.react(reactionTo(result, cart.ordered));
  }

  /** `website` is the value of the honeypot, which people do not see. */
  const submit = (website = "") =>
    progress.once(async () => {
      if (await order.mustWait()) return;
      if (cart.ordered.length > 0) return send(website);
      // An open order of this shopper may have reserved the last units.
      return attempts.open() ? resend() : order.react({ next: { kind: "sold_out", refused: skusOf(cart.lines) } });
    });

  /** Resends the order from before this page was loaded, with the same key: the server returns its answer and creates no second order. */
  const sendAgain = () => progress.once(resend);

  useEffect(followPresses, []);

  const notice = stillWrong(progress.notice, fields);
  const changes = orderChanges(cart, fields.method);

  return {
    fields,
    cart,
    progress,
    notice,
    changes,
    order,
    reminder,
    submit,
    payByWallet: walletOrders({ place, fields, cart, progress, order }),
    sendAgain,
    bank,
    ...steps,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/** The ways between the two steps of the form. */
function stepsOf({ fields, progress, order }: { fields: CheckoutFields; progress: Progress; order: Order }) {
  const { shipping } = fields;
  const errors = shippingErrors(shipping);
  const isValid = Object.keys(errors).length === 0;
  return {
    /** Moves to step 2 once the shipping fields are valid and their hints were seen. */
    goOn() {
      const unseen = unseenDoubts(shipping, fields);
      const [first] = unseen;
      if (!isValid) void order.react(reactionTo({ kind: "shipping_errors", errors }, []));
      else if (!first) progress.goTo(2, PAYMENT_HEADING_ID);
      else {
        for (const { field } of unseen) fields.leaveShipping(field);
        progress.lead(1, shippingFieldId(first.field));
      }
    },
    /** Focusing a card field also moves to step 2. */
    beginPayment() {
      if (isValid) progress.showStep(2);
    },
    goBack: () => progress.goTo(1, SHIPPING_HEADING_ID),
  };
}

/** In the sandbox, the shopper answers the challenge instead of a bank. */
function useBank({ attempts, progress, order }: { attempts: Attempts; progress: Progress; order: Order }) {
  // Read from the order that was sent: the cart may have changed since.
  const sent = order.challenge && parseOrderRequest(attempts.open()?.arrived);
  const amount = sent?.ok ? sent.order.expected.totalCents : undefined;

  /** @returns false if the test bank could not be reached */
  async function answer(approve: boolean): Promise<boolean> {
    if (!order.challenge) return false;
    const { challengeId, order: asked } = order.challenge;
    if ((await orderApi.answerChallenge(challengeId, approve)) === "no_answer") return false;
    order.closeChallenge();
    await progress.once(async () => order.react(reactionToAnswer(await order.confirm(asked), [])));
    return true;
  }

  return { amount, answer };
}

/** A message about marked fields disappears once the last of them is edited. */
function stillWrong(notice: Notice | undefined, { shippingMarks, cardMarks }: CheckoutFields): Notice | undefined {
  const marked = (marks: object) => Object.values(marks).some((message) => message !== undefined);
  if (notice?.text === SHIPPING_MESSAGE && !marked(shippingMarks)) return undefined;
  const aboutCard = notice?.text === PAYMENT_MESSAGE || notice?.text === DECLINED_MESSAGE;
  if (aboutCard && !marked(cardMarks)) return undefined;
  return notice;
}
