import { parseOrderRequest } from "#shop/ordering/checkout/checkout-form.ts";
import type { Attempts } from "./checkout-attempt.ts";
import { orderApi } from "./order-api.ts";
import { reactionToAnswer } from "./reaction.ts";
import { leftTheBank, type Order } from "./use-order.ts";
import type { Progress } from "./use-progress.ts";

/** In the sandbox the shopper answers the challenge in the bank's place. */
export function useBank({ attempts, progress, order }: { attempts: Attempts; progress: Progress; order: Order }) {
  // Of what was sent: the cart may be another one by now.
  const sent = order.challenge && parseOrderRequest(attempts.open()?.arrived);
  const amount = sent?.ok ? sent.order.expected.totalCents : undefined;

  /** False when the test bank did not hear it. */
  async function answer(approve: boolean): Promise<boolean> {
    if (!order.challenge) return false;
    const { challengeId, order: asked } = order.challenge;
    if ((await orderApi.answerChallenge(challengeId, approve)) === "no_answer") return false;
    order.closeChallenge();
    await progress.once(async () => order.react(reactionToAnswer(await order.confirm(asked), [])));
    return true;
  }

  function leave() {
    order.closeChallenge();
    progress.tell(leftTheBank);
  }

  return { amount, answer, leave };
}
