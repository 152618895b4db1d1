import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import type { FormErrors } from "#app/ui/send-form.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { isTrackingUrl, tidyTracking } from "#shop/ordering/orders/carriers.ts";
import { Theirs } from "../kit/theirs.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";
import { TrackingFields, type TypedTracking } from "./tracking-fields.tsx";
import { ORDER_CHANGED } from "./use-order-changes.ts";

type Shipment = NonNullable<OrderDetail["shipment"]>;
type Props = { open: boolean; order: OrderDetail; onClose: () => void };

/** Corrects the tracking of a parcel that is on its way. */
export const TrackingDialog = ({ open, order: { _id, shipment }, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title="Correct tracking" className="max-w-[560px]!">
    {shipment && <TrackingForm id={_id} shipment={shipment} onClose={onClose} />}
  </Dialog>
);

/** What the server would refuse for its form. */
export const trackingErrors = ({ trackingUrl }: TypedTracking): FormErrors =>
  trackingUrl && !isTrackingUrl(trackingUrl) ? { trackingUrl: "Please enter a link that begins with https://" } : {};

/** As it is sent: empty is none. */
export const tidied = (typed: TypedTracking): TypedTracking => {
  const { carrier, trackingNumber, trackingUrl } = tidyTracking(typed);
  return { carrier: carrier ?? "", trackingNumber: trackingNumber ?? "", trackingUrl: trackingUrl ?? "" };
};

function TrackingForm({ id, shipment, onClose }: { id: string; shipment: Shipment; onClose: () => void }) {
  const [tell, setTell] = useState(false);
  const { carrier, trackingNumber, trackingUrl, revision } = shipment;
  const { fields, fill, errors, busy, theirs, takeTheirs, formProps } = useChangeForm(
    "PUT /api/admin/orders/:id/tracking",
    {
      what: "the tracking",
      saved: { carrier: carrier ?? "", trackingNumber: trackingNumber ?? "", trackingUrl: trackingUrl ?? "" },
      check: trackingErrors,
      input: (typed) => ({ params: { id }, body: { ...tidied(typed), revision, tell } }),
      toast: ({ changed }) => (changed ? "Tracking corrected" : "No change"),
      invalidates: ORDER_CHANGED,
      onDone: onClose,
    },
  );
  return (
    <form {...formProps} aria-label="Correct tracking" className="grid gap-4">
      <TrackingFields typed={fields} onChange={fill} errors={errors} />
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={tell}
          onChange={({ target }) => setTell(target.checked)}
          className="size-5 accent-ink"
        />
        Email it to the customer
      </label>
      <Theirs theirs={theirs} onUse={takeTheirs} />
      <FormError text={errors.form} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save tracking
        </Button>
      </div>
    </form>
  );
}
