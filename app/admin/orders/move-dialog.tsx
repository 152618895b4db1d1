import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import type { OrderDesk } from "#shop/ordering/order-page/order-desk-schema.server.ts";
import { whyItFailed } from "../kit/staff.tsx";
import type { DeskApi } from "./use-order-changes.ts";
import { Effects } from "./section.tsx";

type Props = {
  /** Undefined while the dialog is closed. */
  move: "markPaid" | "cancel" | undefined;
  order: OrderDesk;
  api: DeskApi;
  onClose: () => void;
  /** It was tried: how does the order stand now? */
  onTried: () => void;
};

const NO_ANSWER =
  "The server does not answer, so it is not known whether it was done. Press again: nothing is done twice.";

/** Says what a move of the order will do before it does it. */
export function MoveDialog({ move, ...props }: Props) {
  const { order, onClose } = props;
  const isOffline = move === "markPaid" && order.status === "cancelled";
  const title = move === "cancel" ? "Cancel this order?" : isOffline ? "Was this order paid offline?" : "Mark as paid?";
  return (
    <Dialog open={move !== undefined} onClose={onClose} title={title} role="alertdialog" className="max-w-[500px]!">
      {move && <Moving key={move} move={move} {...props} isOffline={isOffline} />}
    </Dialog>
  );
}

function Moving({
  move,
  order,
  api,
  onClose,
  onTried,
  isOffline,
}: Props & { move: NonNullable<Props["move"]>; isOffline: boolean }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const effects = order.moves[move];

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    const status = move === "cancel" ? "cancelled" : "paid";
    const answer = await api.setStatus({ status, ...(isOffline && { offlinePayment: true }) });
    setBusy(false);
    onTried();
    if (answer.kind !== "ok") return setFailure(answer.kind === "unreachable" ? NO_ANSWER : whyItFailed(answer));
    toast("Order status updated", { kind: "success" });
    onClose();
  }

  const label = move === "cancel" ? "Cancel order" : isOffline ? "Payment received" : "Mark as Paid";
  return (
    <>
      {effects ? (
        <Effects sentences={effects} />
      ) : (
        <Notice tone="quiet" role="status">
          The order has changed meanwhile: this can no longer be done.
        </Notice>
      )}
      <FormError text={failure} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" disabled={busy} onClick={onClose} data-autofocus>
          Go back
        </Button>
        {effects && (
          <Button busy={busy} onClick={confirm}>
            {label}
          </Button>
        )}
      </div>
    </>
  );
}
