import { useEffect, useState } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { money } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.tsx";
import type { OrderView } from "#shop/orders/order.ts";
import { orderApi } from "./order-api.ts";

type Props = {
  order: OrderView;
  viewToken: string;
  onCancelled: (order: OrderView) => void;
  /** It can no longer be cancelled: what is it now? */
  onClosed: () => void;
};

const NO_ANSWER = "The shop did not answer, so it is not known whether the order was cancelled. Please try again.";
const CLOSED = "This order can no longer be cancelled here. Please contact us.";

/** Offered while the order is pending and its hour runs (decisions.md, Money). */
export function CancelOrder({ order, viewToken, onCancelled, onClosed }: Props) {
  const open = useHourRuns(order.cancelUntil) && order.status === "pending";
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
  if (!open && !asking) return null;
  return (
    <>
      <TextButton
        onClick={() => {
          setFailure(undefined);
          setAsking(true);
        }}
      >
        Cancel order
      </TextButton>
      <Dialog open={asking} onClose={close} title="Cancel this order?" role="alertdialog" className="max-w-[460px]!">
        <p>
          Order <b className="font-[600]">{order.orderNumber}</b> will not be shipped. Nothing is charged: the{" "}
          {money(order.total)} held on your card are released.
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
    </>
  );
}

/** Until the given time, by the clock of the device. */
function useHourRuns(until: string): boolean {
  const [ended, setEnded] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setEnded(until), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return ended !== until;
}
