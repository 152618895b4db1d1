import { useState } from "react";
import { useNavigate } from "react-router";
import type { CheckoutAds } from "#app/ads/use-checkout-ads.ts";
import { storeLastOrder } from "#app/orders/last-order.ts";
import { clearCart, refreshCart } from "#app/storefront/cart-store.ts";
import type { PaymentAction } from "#shop/payments/gateway.ts";
import type { CardEntry } from "./card-entry.ts";
import { type Attempts, settleAnswer } from "./checkout-attempt.ts";
import { type KnownOrder, type OrderAnswer, orderApi } from "./order-api.ts";
import { type Reaction, reactionToAnswer } from "./reaction.ts";
import type { CheckoutCart } from "./use-checkout-cart.ts";
import type { CheckoutFields } from "./use-checkout-fields.ts";
import { useHold } from "./use-hold.ts";
import { usePaymentDecision } from "./use-payment-decision.ts";
import type { Progress } from "./use-progress.ts";
import type { ReminderChoice } from "./use-reminder.ts";
import { useUnconfirmed } from "./use-unconfirmed.ts";

/** Between the order on record and the next screen (specification, section 9). */
const COMPLETING_MS = 2000;

const NOT_PAID = "The payment did not go through and nothing was charged. Please try again.";

type Parts = {
  attempts: Attempts;
  fields: CheckoutFields;
  cart: CheckoutCart;
  progress: Progress;
  card: CardEntry;
  afterOrder: "success" | "out-of-stock";
  ads: CheckoutAds;
  reminder: Pick<ReminderChoice, "end">;
};

/** What becomes of an order that was sent: the bank is asked, its answer is waited for, the shopper goes on, or is told what is wrong. */
export function useOrder({ attempts, fields, cart, progress, card, afterOrder, ads, reminder }: Parts) {
  const navigate = useNavigate();
  const [unanswered, setUnanswered] = useState(() => attempts.open() !== undefined);
  const [challenge, setChallenge] = useState<{ order: KnownOrder; challengeId: string }>();
  const { unconfirmed, setUnconfirmed, mustWait } = useUnconfirmed();
  const hold = useHold(() => progress.tell({}));

  usePaymentDecision(unconfirmed, (order, decision) =>
    progress.once(async () => {
      if (decision === "placed") return complete(order);
      attempts.close();
      setUnconfirmed(undefined);
      await react({ notice: { section: "payment", text: NOT_PAID } });
    }),
  );

  /** `say` puts a reaction where the order was sent from. */
  async function react(given: Reaction, say: (reaction: Reaction) => Reaction = (same) => same) {
    const reaction = say(given);
    setUnanswered((before) => before && attempts.open() !== undefined);
    fields.mark(reaction);
    progress.tell(reaction);
    if (reaction.holdSeconds) hold.start(reaction.holdSeconds);
    else hold.end();
    if (reaction.refreshCart) await refreshCart();
    if (reaction.news) cart.learn(reaction.news);
    const { next } = reaction;
    setChallenge(undefined);
    if (next?.kind === "ask_bank") await askBank(next.order, next.action, say);
    if (next?.kind === "complete") await complete(next.order);
    if (next?.kind === "sold_out") await navigate("/out-of-stock", { state: { soldOut: true } });
    if (next?.kind === "wait") {
      storeLastOrder(next.order);
      setUnconfirmed(next.order);
    }
  }

  /** The sandbox's bank asks on this page, a real one where its provider shows it. */
  async function askBank(asked: KnownOrder, action: PaymentAction, say: (reaction: Reaction) => Reaction) {
    if (action.kind === "sandbox_challenge") return setChallenge({ order: asked, challengeId: action.challengeId });
    progress.rest();
    await card.askBank?.(action.clientSecret);
    const answer = await confirm(asked);
    await react(answer.kind === "challenge" ? leftTheBank : reactionToAnswer(answer, []), say);
  }

  /** Once the bank has decided; without an answer the order is asked for until it shows. */
  async function confirm(asked: KnownOrder): Promise<OrderAnswer> {
    await progress.enter("saving");
    const answer = settleAnswer(await orderApi.confirm(asked), attempts);
    return isUnclear(answer) ? { kind: "unconfirmed", order: asked } : answer;
  }

  async function complete(order: KnownOrder) {
    progress.finish();
    storeLastOrder(order);
    await new Promise((resolve) => setTimeout(resolve, COMPLETING_MS));
    // Until here a reload finds the attempt and its order again.
    attempts.close();
    fields.forget();
    reminder.end();
    clearCart();
    ads.placed(order._id);
    if (afterOrder === "success") await navigate("/success");
    else await navigate("/out-of-stock", { state: { afterOrder: true } });
  }

  /** The pieces of an open order are held for this shopper. */
  const held = attempts.open() !== undefined;

  function closeChallenge() {
    setChallenge(undefined);
  }

  return { unanswered, held, challenge, closeChallenge, confirm, unconfirmed, mustWait, hold, react };
}

export const leftTheBank: Reaction = {
  notice: {
    section: "payment",
    text: "Your bank has not confirmed this payment. Place the order again to answer it.",
  },
};

const isUnclear = ({ kind }: OrderAnswer): boolean => kind === "busy" || kind === "save_failed" || kind === "no_answer";

export type Order = ReturnType<typeof useOrder>;
