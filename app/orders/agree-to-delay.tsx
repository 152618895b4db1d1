import { type ReactNode, useState } from "react";
import { orderApi } from "#app/checkout/order-api.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { hawaiianDay } from "#platform/eastern-day.ts";
import { agreementText } from "./order-words.ts";
import { shopNow } from "./shop-clock.ts";
import type { ShownOrder } from "./use-order-view.ts";

/** `children`: the other answer, cancelling. */
type Props = ShownOrder & { children: ReactNode };

const NO_ANSWER = "We couldn't connect, so we don't know if your answer arrived.\nPlease try again.";
const CLOSED = "This order has changed. Please check it again.";

/** Asks the shopper of a late order to agree to wait, where the law does not accept silence as consent (16 CFR 435.2). */
export function AgreeToDelay({ order, viewToken, show, reload, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { delay } = order;
  if (!delay) return null;

  async function agree(shipsBy: string) {
    setBusy(true);
    setFailure(undefined);
    const answer = await orderApi.agreeToDelay({ _id: order._id, viewToken }, shipsBy);
    setBusy(false);
    if (answer === "no_answer") return setFailure(NO_ANSWER);
    if (answer === "closed") {
      toast(CLOSED, { kind: "error" });
      return reload();
    }
    toast("Thanks. We'll keep your order.", { kind: "success" });
    show(answer);
  }

  return (
    <section
      aria-label="Your answer to the delay"
      data-print="no"
      className="grid gap-3 rounded-md border-[1.5px] border-ink px-5 py-4 text-[15px]/[22px]"
    >
      <div>
        <p className="font-[600]">Do you want to wait?</p>
        <p className="text-ink-2">{agreementText(delay, order, hawaiianDay(new Date(shopNow())))}</p>
      </div>
      {failure && (
        <Notice role="alert" className="whitespace-pre-line">
          {failure}
        </Notice>
      )}
      <div className="grid gap-3 md:flex">
        <Button busy={busy} onClick={() => void agree(delay.shipsBy)}>
          I Agree to Wait
        </Button>
        {children}
      </div>
    </section>
  );
}
