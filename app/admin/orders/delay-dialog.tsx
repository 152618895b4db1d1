import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { MAX_REASON_LENGTH } from "#shop/ordering/fulfillment/delay-form.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { DateBox } from "../kit/date-box.tsx";
import { FormButtons } from "../kit/form-buttons.tsx";
import { Theirs } from "../kit/theirs.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";
import { Effects, Gone } from "./section.tsx";
import { ORDER_CHANGED } from "./use-order-changes.ts";

type Props = { open: boolean; order: OrderDetail; onClose: () => void };

/** Tells the customer that the order ships later. */
export const DelayDialog = ({ open, order, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title="Notify of a delay" className="max-w-[560px]!">
    {order.moves.tellOfDelay ? (
      <DelayForm order={order} effects={order.moves.tellOfDelay} onClose={onClose} />
    ) : (
      <Gone />
    )}
  </Dialog>
);

const check = checkWith(async () => (await import("#shop/ordering/fulfillment/delay-form.ts")).delayForm);

function DelayForm({ order, effects, onClose }: Omit<Props, "open"> & { effects: string[] }) {
  const { bind, errors, busy, theirs, takeTheirs, formProps, fields } = useChangeForm(
    "PUT /api/admin/orders/:id/delay",
    {
      what: "the notice",
      saved: { shipsBy: order.delay?.shipsBy ?? "", reason: order.delay?.reason ?? "" },
      check,
      input: (body) => ({ params: { id: order._id }, body: { ...body, revision: order.delay?.revision ?? 0 } }),
      toast: ({ changed }) => (changed ? "Customer notified of the delay" : "They already had this notice"),
      invalidates: ORDER_CHANGED,
      onDone: onClose,
    },
  );
  const shipsBy = bind("shipsBy");
  const today = easternDay(new Date());
  return (
    <form {...formProps} aria-label="Notify of a delay" className="grid gap-4">
      <DateBox
        label="Ships by"
        value={fields.shipsBy}
        onChange={(value) => shipsBy.onChange({ target: { value } })}
        min={today}
        max={dayAfter(today, 365)}
        error={errors.shipsBy}
      />
      <TextArea
        {...bind("reason")}
        label="Reason"
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        hint="Included in the email to the customer"
      />
      <Theirs
        theirs={theirs}
        labels={{ shipsBy: "Ships by", reason: "Reason" }}
        last={order.delay && { by: order.delay.toldBy, at: order.delay.toldAt }}
        onUse={takeTheirs}
      />
      <Effects sentences={effects} />
      <FormError text={errors.form} />
      <FormButtons send="Send notice" busy={busy} onCancel={onClose} />
    </form>
  );
}
