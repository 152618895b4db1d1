import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { orderApi } from "#app/checkout/order-api.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { mayCancelAsLate, type OrderView } from "#shop/ordering/orders/order.ts";
import { cancellationText, clock, timeLeftNews, timeLeftText } from "./order-words.ts";
import { useTimeLeft } from "./use-time-left.ts";

type Props = {
  order: OrderView;
  viewToken: string;
  onCancelled: (order: OrderView) => void;
  /** It can no longer be cancelled: what is it now? */
  onClosed: () => void;
};

const NO_ANSWER = "The shop did not answer, so it is not known whether the order was cancelled. Please try again.";
const CLOSED = "This order can no longer be cancelled here. Please contact us.";

/** Offered while the hour of the order runs, or it is known to be late, and its money is held on, or taken from, a card (decisions.md, Money). */
export function CancelOrder({ order, viewToken, onCancelled, onClosed }: Props) {
  const left = useTimeLeft(order.cancelUntil);
  const moneyBack = cancellationText(order);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => setAsking(false);
  const buttonHadFocus = useRef(false);
  const watchFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      buttonHadFocus.current = document.activeElement === button;
    },
    [],
  );
  const running = left > 0;
  const ran = useRef(running);
  useEffect(() => {
    // The hour ends before the shopper's eyes: what is the order now?
    if (ran.current && !running) onClosed();
    ran.current = running;
  }, [running, onClosed]);

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

  if (!asking && !moneyBack) return null;
  // A question that is already asked stays until it is answered, even when the hour ends meanwhile: the server decides.
  const late = mayCancelAsLate(order);
  const offered = asking || running || late;
  return (
    <div
      data-print="no"
      className="flex max-w-[560px] flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sand px-5 py-4"
    >
      <p role="status" className="sr-only">
        {running ? timeLeftNews(left) : !late && "The hour in which you could cancel this order is over."}
      </p>
      {offered ? (
        <>
          <div className="text-[15px]/[22px]">
            {late ? (
              <p className="font-[600]">You can cancel until it ships, for a full refund</p>
            ) : (
              <>
                <p className="font-[600]">You can cancel until {clock(order.cancelUntil)}</p>
                <p className="text-ink-2">{running ? timeLeftText(left) : "The hour is over"}</p>
              </>
            )}
          </div>
          <Button
            ref={watchFocus}
            variant="ghost"
            small
            onClick={() => {
              setFailure(undefined);
              setAsking(true);
            }}
          >
            Cancel order
          </Button>
        </>
      ) : (
        <HourIsOver takeFocus={buttonHadFocus} />
      )}
      <Dialog open={asking} onClose={close} title="Cancel this order?" role="alertdialog" className="max-w-[460px]!">
        <p>
          Order <b className="font-[600]">{order.orderNumber}</b> will not be shipped. {moneyBack}
        </p>
        {failure && <Notice role="alert">{failure}</Notice>}
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

/** In the place of the button, whose focus it takes over. */
function HourIsOver({ takeFocus }: { takeFocus: RefObject<boolean> }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takeFocus.current) text.current?.focus();
  }, [takeFocus]);
  return (
    <p ref={text} tabIndex={-1} className="text-[15px]/[22px]">
      The hour in which you could cancel this order here is over. The{" "}
      <Link to="/cancellation" className="underline underline-offset-[3px] hover:text-ink-2">
        cancellation policy
      </Link>{" "}
      says what you can still do.
    </p>
  );
}
