import { Dialog } from "#app/ui/dialog.tsx";
import type { FormErrors } from "#app/ui/send-form.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { isTrackingUrl, tidyTracking } from "#shop/ordering/orders/carriers.ts";
import { useChangeForm } from "../kit/change-form.ts";
import { CheckBox, YES } from "../kit/fields.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { TrackingFields, type TypedTracking } from "./tracking-fields.tsx";

type Shipment = NonNullable<OrderDetail["shipment"]>;
type Props = { open: boolean; order: OrderDetail; onClose: () => void };

/** Changes the tracking of a package that has shipped. */
export const TrackingDialog = ({ open, order, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title="Change tracking" className="max-w-[560px]!">
    {order.shipment && <TrackingForm order={order} shipment={order.shipment} onClose={onClose} />}
  </Dialog>
);

/** The errors that the server would return. */
export const trackingErrors = ({ trackingUrl }: TypedTracking): FormErrors =>
  trackingUrl && !isTrackingUrl(trackingUrl) ? { trackingUrl: "Please enter a link that begins with https://" } : {};

/** The tracking as it is sent; missing values are empty. */
export const tidied = (typed: TypedTracking): TypedTracking => {
  const { carrier, trackingNumber, trackingUrl } = tidyTracking(typed);
  return { carrier: carrier ?? "", trackingNumber: trackingNumber ?? "", trackingUrl: trackingUrl ?? "" };
};

function TrackingForm({ order: { _id }, shipment, onClose }: Omit<Props, "open"> & { shipment: Shipment }) {
  const { carrier, trackingNumber, trackingUrl, revision } = shipment;
  const form = useChangeForm("PUT /api/admin/orders/:id/tracking", {
    what: "the tracking",
    saved: { carrier: carrier ?? "", trackingNumber: trackingNumber ?? "", trackingUrl: trackingUrl ?? "", tell: "" },
    check: trackingErrors,
    input: ({ tell, ...typed }) => ({ params: { id: _id }, body: { ...tidied(typed), revision, tell: tell === YES } }),
    toast: ({ changed }) => (changed ? "Tracking changed" : "No change"),
    onDone: onClose,
  });
  const { bind, fields, fill, marks } = form;
  return (
    <SendForm form={form} label="Change tracking" send="Save tracking" onCancel={onClose}>
      <TrackingFields typed={fields} onChange={fill} errors={marks} />
      <CheckBox {...bind("tell")} label="Email it to the customer" />
    </SendForm>
  );
}
