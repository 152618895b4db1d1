import { useEffect, useState } from "react";
import { orderApi } from "#app/checkout/order-api.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import type { OrderView } from "#shop/orders/order.ts";
import { cancellationText, clock, minutesLeft } from "./order-words.ts";

type Props = {
  order: OrderView;
  viewToken: string;
  onCancelled: (order: OrderView) => void;
  /** It can no longer be cancelled: what is it now? */
  onClosed: () => void;
};

const NO_ANSWER = "The shop did not answer, so it is not known whether the order was cancelled. Please try again.";
const CLOSED = "This order can no longer be cancelled here. Please contact us.";

/** Offered while the hour of the order runs and its money is held on, or taken from, a card (decisions.md, Money). */
export function CancelOrder({ order, viewToken, onCancelled, onClosed }: Props) {
  const left = useMinutesLeft(order.cancelUntil);
  const moneyBack = cancellationText(order);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => setAsking(false);

  async function cancel() {
    setBusy(true);
    const answer = await orderApi.cancel({ _id: order._id, viewToken });
    setBusy(false);
    if (answer === "no_answer") return setFailure(NO_ANSWER);
    close();
    if (answer === "closed") {
      toast(CLOSED, { kind: "error" });
      return onClosed();
    }
    toast("Your order was cancelled", { kind: "success" });
    onCancelled(answer);
  }

  // A question that is already asked stays until it is answered, even when the hour ends meanwhile: the server decides.
  if (!asking && (!moneyBack || !left)) return null;
  return (
    <div
      data-print="no"
      className="flex max-w-[560px] flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sand px-5 py-4"
    >
      <div className="text-[15px]/[22px]">
        <p className="font-[600]">You can cancel until {clock(order.cancelUntil)}</p>
        <p className="text-ink-2">{left ?? "The hour is over"}</p>
      </div>
      <Button
        variant="ghost"
        className="min-h-11! px-5! py-2!"
        onClick={() => {
          setFailure(undefined);
          setAsking(true);
        }}
      >
        Cancel order
      </Button>
      <Dialog open={asking} onClose={close} title="Cancel this order?" role="alertdialog" className="max-w-[460px]!">
        <p>
          Order <b className="font-[600]">{order.orderNumber}</b> will not be shipped. {moneyBack}
        </p>
        {failure && (
          <p role="alert" className="rounded-md bg-error-bg px-4 py-3 text-error">
            {failure}
          </p>
        )}
        <div className="grid gap-3 md:grid-cols-2">
          <Button variant="ghost" disabled={busy} onClick={close} data-autofocus>
            Keep order
          </Button>
          <Button busy={busy} onClick={cancel}>
            Cancel order
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** By the clock of the device; it moves on with each minute. The server has the last word. */
function useMinutesLeft(until: string): string | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = Date.parse(until) - now;
    if (left <= 0) return;
    // To the moment at which the whole minutes become one less; a device that slept is told at once.
    const timer = setTimeout(() => setNow(Date.now()), (left % 60_000) + 1);
    return () => clearTimeout(timer);
  }, [until, now]);
  return minutesLeft(until, now);
}
