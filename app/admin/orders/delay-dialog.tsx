import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { MAX_REASON_LENGTH } from "#shop/ordering/fulfillment/delay-form.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { useChangeForm } from "../kit/change-form.ts";
import { DateBox } from "../kit/date-box.tsx";
import { recentDay } from "../kit/dates.ts";
import { Effects, Gone } from "../kit/section.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { consentWords } from "./delay-words.ts";

type Props = { open: boolean; order: OrderDetail; onClose: () => void };

/** Notifies the customer that the order will ship late. */
export const DelayDialog = ({ open, order, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title="Notify of a delay" className="max-w-[560px]!">
    {order.actions.notifyOfDelay ? (
      <DelayForm order={order} effects={order.actions.notifyOfDelay} onClose={onClose} />
    ) : (
      <Gone />
    )}
  </Dialog>
);

function DelayForm({ order, effects, onClose }: Omit<Props, "open"> & { effects: string[] }) {
  const form = useChangeForm("PUT /api/admin/orders/:id/delay", {
    what: "the notice",
    saved: { shipsBy: order.delay?.shipsBy ?? "", reason: order.delay?.reason ?? "" },
    say: (field, theirs) => (field === "shipsBy" && theirs.shipsBy ? recentDay(theirs.shipsBy) : theirs[field]),
    check: checkWith(async () => (await import("#shop/ordering/fulfillment/delay-form.ts")).delayForm),
    input: (body) => ({ params: { id: order._id }, body: { ...body, revision: order.delay?.revision ?? 0 } }),
    toast: ({ changed }) => (changed ? "Customer notified of the delay" : "They already had this notice"),
    onDone: onClose,
  });
  const { bind, fields } = form;
  const today = easternDay(new Date());
  return (
    <SendForm form={form} label="Notify of a delay" send="Send notice" cancel="Close" onCancel={onClose}>
      <DateBox {...bind("shipsBy")} label="Ships by" min={today} max={dayAfter(today, 365)} />
      <TextArea
        {...bind("reason")}
        label="Reason"
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        hint="Included in the email to the customer"
      />
      <Effects sentences={[...effects, ...consentWords(order, fields.shipsBy)]} />
    </SendForm>
  );
}
