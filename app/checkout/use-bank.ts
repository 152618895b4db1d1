import { parseOrderRequest } from "#shop/checkout/checkout-form.ts";
import { type Attempts, settleAnswer } from "./checkout-attempt.ts";
import { type OrderAnswer, orderApi } from "./order-api.ts";
import { reactionToAnswer } from "./reaction.ts";
import type { Order } from "./use-order.ts";
import type { Progress } from "./use-progress.ts";

/** In the sandbox the shopper answers the challenge in the bank's place. */
export function useBank({ attempts, progress, order }: { attempts: Attempts; progress: Progress; order: Order }) {
  // Of what was sent: the cart may be another one by now.
  const sent = order.challenge && parseOrderRequest(attempts.open()?.sent.at(-1));
  const amount = sent?.ok ? sent.order.expected.totalCents : undefined;

  /** False when the test bank did not hear it. */
  async function answer(approve: boolean): Promise<boolean> {
    if (!order.challenge) return false;
    const { challengeId, order: asked } = order.challenge;
    if ((await orderApi.answerChallenge(challengeId, approve)) === "no_answer") return false;
    order.closeChallenge();
    await progress.once(async () => {
      await progress.enter("saving");
      const confirmed = settleAnswer(await orderApi.confirm(asked), attempts);
      // The bank has decided; without an answer the order is asked for until it shows.
      await order.react(reactionToAnswer(isUnclear(confirmed) ? { kind: "unconfirmed", order: asked } : confirmed, []));
    });
    return true;
  }

  function leave() {
    order.closeChallenge();
    const text = "Your bank has not confirmed this payment. Place the order again to answer it.";
    progress.tell({ notice: { section: "payment", text } });
  }

  return { amount, answer, leave };
}

const isUnclear = ({ kind }: OrderAnswer): boolean => kind === "busy" || kind === "save_failed" || kind === "no_answer";
