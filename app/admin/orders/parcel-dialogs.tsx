import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import type { FieldError } from "#platform/field-error.ts";
import type { DeskShipment, OrderDesk } from "#shop/ordering/order-page/order-desk-schema.server.ts";
import { whyItFailed } from "../kit/staff.tsx";
import type { Answer } from "../kit/staff-api.ts";
import type { DeskApi, TypedTracking } from "./use-order-changes.ts";
import { Effects } from "./section.tsx";
import { type TrackingErrors, TrackingForm } from "./tracking-form.tsx";

type Props = { open: boolean; order: OrderDesk; api: DeskApi; onClose: () => void; onTried: () => void };

const NOTHING: TypedTracking = { carrier: "", trackingNumber: "", trackingUrl: "" };

/** Ships the order, after it has said what that does. */
export function FulfilDialog({ open, order, api, onClose, onTried }: Props) {
  const effects = order.moves.fulfil;

  async function fulfil(tracking: TypedTracking): Promise<TrackingErrors | undefined> {
    const answer = await api.fulfil(tracking);
    if (answer.kind !== "ok") return failureOf(answer);
    onTried();
    const [result] = answer.data.results;
    if (result?.outcome === "refused") return { form: result.detail ?? "It was not shipped." };
    const isNews = result?.outcome === "fulfilled";
    toast(isNews ? "Order fulfilled" : (result?.detail ?? "It was shipped before"), {
      kind: isNews ? "success" : "default",
    });
    onClose();
    return undefined;
  }

  return (
    <Dialog open={open} onClose={onClose} title={`Fulfil order ${order.orderNumber}`} className="max-w-[560px]!">
      {effects ? (
        <TrackingForm
          start={NOTHING}
          label="Fulfil"
          busyLabel="Fulfilling..."
          after={<Effects sentences={effects} />}
          onSend={fulfil}
          onClose={onClose}
        />
      ) : (
        <>
          <Notice tone="quiet" role="status">
            The order has changed meanwhile: it cannot be shipped now.
          </Notice>
          <Button variant="ghost" onClick={onClose}>
            Go back
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** Corrects the tracking of a parcel that is on its way. */
export function TrackingDialog({ open, order, api, onClose, onTried }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Correct tracking" className="max-w-[560px]!">
      {order.shipment && <Correcting shipment={order.shipment} api={api} onClose={onClose} onTried={onTried} />}
    </Dialog>
  );
}

/** `shipment` as it was when the dialog was opened: what others correct meanwhile is not overwritten. */
function Correcting({ shipment, api, onClose, onTried }: Omit<Props, "open" | "order"> & { shipment: DeskShipment }) {
  const [seen] = useState(shipment);
  const [tell, setTell] = useState(false);
  const { carrier, trackingNumber, trackingUrl, revision } = seen;

  async function correct(tracking: TypedTracking): Promise<TrackingErrors | undefined> {
    const answer = await api.correctTracking({ ...tracking, revision, tell });
    if (answer.kind === "refused") onTried();
    if (answer.kind !== "ok") return failureOf(answer);
    onTried();
    toast(answer.data.changed ? "Tracking corrected" : "It is the same as before", { kind: "success" });
    onClose();
    return undefined;
  }

  return (
    <TrackingForm
      start={{ carrier: carrier ?? "", trackingNumber: trackingNumber ?? "", trackingUrl: trackingUrl ?? "" }}
      label="Save tracking"
      busyLabel="Saving..."
      after={
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={tell}
            onChange={({ target }) => setTell(target.checked)}
            className="size-5 accent-ink"
          />
          Write the shopper a mail with it
        </label>
      }
      onSend={correct}
      onClose={onClose}
    />
  );
}

const NO_ANSWER =
  "The server does not answer, so it is not known whether it was done. Press again: nothing is done twice.";

function failureOf(answer: Exclude<Answer<unknown>, { kind: "ok" }>): TrackingErrors {
  if (answer.kind === "unreachable") return { form: NO_ANSWER };
  if (answer.kind === "logged_out") return { form: whyItFailed(answer) };
  return answer.errors.length > 0 ? Object.fromEntries(answer.errors.map(atField)) : { form: whyItFailed(answer) };
}

/** 'orders.0.trackingUrl' stands at the field of that name. */
const atField = ({ field, message }: FieldError) => [field.split(".").at(-1) ?? "form", message];
