import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { readLastOrder, storeLastOrder } from "#app/orders/last-order.ts";
import { refreshCart } from "#app/storefront/cart-store.ts";
import type { PaymentAction } from "#shop/money/payments/gateway.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import type { CardEntry } from "./card-entry.ts";
import { settleAnswer } from "./checkout-attempt.ts";
import { type KnownOrder, type OrderAnswer, orderApi } from "./order-api.ts";
import { awaitPaymentDecision, paymentDecision, undecidedOrder } from "./payment-decision.ts";
import { type Reaction, reactionToAnswer } from "./reaction.ts";
import { settleOrder } from "./settle-order.ts";
import type { Came, Sku } from "./sold-out.ts";
import { type CompletionParts, useCompletion } from "./use-completion.ts";
import { useHold } from "./use-hold.ts";

const NOT_PAID = "The payment didn't go through, and nothing was charged. Please try again.";

type Parts = CompletionParts & { card: CardEntry };

/** Follows a sent order: shows the bank's challenge, waits for the outcome, then opens the next screen or shows what went wrong. */
export function useOrder({ card, ...parts }: Parts) {
  const { attempts, fields, cart, progress } = parts;
  const navigate = useNavigate();
  const [unanswered, setUnanswered] = useState(() => attempts.open() !== undefined);
  const [challenge, setChallenge] = useState<{ order: KnownOrder; challengeId: string }>();
  const { earlier, complete, showCancelled } = useCompletion(parts);
  const { unconfirmed, setUnconfirmed, mustWait } = useUnconfirmed();
  const hold = useHold(() => progress.tell({}));

  usePaymentDecision(unconfirmed, (order, read) =>
    progress.once(async () => {
      const decision = paymentDecision(read.status);
      if (decision === "placed") {
        await complete(order, read);
        return setUnconfirmed(undefined);
      }
      if (decision === "cancelled") return showCancelled(order, read);
      settleOrder(order._id, attempts);
      setUnconfirmed(undefined);
      await react({ notice: { section: "payment", text: NOT_PAID } });
    }),
  );

  /** `say` moves the notice to the part of the page that sent the order. */
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
    if (next?.kind === "sold_out") await goSoldOut(next.refused);
    if (next?.kind === "wait") {
      storeLastOrder(next.order);
      setUnconfirmed(next.order);
    }
  }

  const goSoldOut = (refused: readonly Sku[]) => navigate("/out-of-stock", { state: { refused } satisfies Came });

  /** The sandbox shows its challenge on this page; a real bank's opens in the provider's window. */
  async function askBank(asked: KnownOrder, action: PaymentAction, say: (reaction: Reaction) => Reaction) {
    if (action.kind === "sandbox_challenge") return setChallenge({ order: asked, challengeId: action.challengeId });
    progress.rest();
    await card.askBank?.(action);
    const answer = await confirm(asked);
    await react(answer.kind === "challenge" ? leftTheBank : reactionToAnswer(answer, []), say);
  }

  /** Called once the bank has decided. Without a clear answer, the order counts as unconfirmed and is polled. */
  async function confirm(asked: KnownOrder): Promise<OrderAnswer> {
    await progress.enter("saving");
    const answer = settleAnswer(await orderApi.confirm(asked), attempts);
    return isUnclear(answer) ? { kind: "unconfirmed", order: asked } : answer;
  }

  /** An open order reserves its units for this shopper. */
  const held = attempts.open();

  const closeChallenge = () => setChallenge(undefined);
  return {
    unanswered: unanswered && !earlier,
    held,
    challenge,
    closeChallenge,
    confirm,
    unconfirmed,
    earlier,
    mustWait,
    hold,
    react,
  };
}

/** This device's order with an undecided payment, from any tab, or one that wasn't settled. Checked when the page opens. */
function useUnconfirmed() {
  const [unconfirmed, setUnconfirmed] = useState<KnownOrder>();

  /** Checks whether there is one: until its payment is decided, no other order can be placed. */
  async function mustWait(): Promise<boolean> {
    const order = await undecidedOrder(readLastOrder(), orderApi);
    if (order) setUnconfirmed(order);
    return order !== undefined;
  }
  const lookForOpenOrder = useEffectEvent(() => void mustWait());
  useEffect(() => lookForOpenOrder(), []);

  return { unconfirmed, setUnconfirmed, mustWait };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Polls an order until its payment is decided, for as long as the page is open. */
function usePaymentDecision(
  order: KnownOrder | undefined,
  onDecided: (order: KnownOrder, read: OrderView) => void,
): void {
  const decided = useEffectEvent(onDecided);
  useEffect(() => {
    if (!order) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void awaitPaymentDecision(order, { api: orderApi, wait: pause, signal }).then((read) => {
      if (read && !signal.aborted) decided(order, read);
    });
    return () => leaving.abort();
  }, [order]);
}

const leftTheBank: Reaction = {
  notice: {
    section: "payment",
    text: "Your bank needs to confirm this payment. Place the order again to continue.",
  },
};

const isUnclear = ({ kind }: OrderAnswer): boolean => kind === "busy" || kind === "save_failed" || kind === "no_answer";

export type Order = ReturnType<typeof useOrder>;
