import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { delayForm, MAX_REASON_LENGTH } from "#shop/ordering/fulfillment/delay-form.ts";
import type { OrderDesk } from "#shop/ordering/order-page/order-desk-schema.server.ts";
import { BoxLabel, describedBy } from "../kit/box-label.tsx";
import { inputBox } from "../kit/boxes.ts";
import { DateBox } from "../kit/date-box.tsx";
import { whyItFailed } from "../kit/staff.tsx";
import type { DeskApi } from "./use-order-changes.ts";
import { Effects } from "./section.tsx";

type Props = { open: boolean; order: OrderDesk; api: DeskApi; onClose: () => void; onTried: () => void };

const NO_ANSWER =
  "The server does not answer, so it is not known whether it was done. Press again: nothing is done twice.";

/** Says that the parcel has arrived. */
export function DeliveredDialog({ open, ...props }: Props) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title="Mark as delivered?"
      role="alertdialog"
      className="max-w-[500px]!"
    >
      <Delivering {...props} />
    </Dialog>
  );
}

function Delivering({ order, api, onClose, onTried }: Omit<Props, "open">) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const effects = order.moves.markDelivered;

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    const answer = await api.markDelivered();
    setBusy(false);
    onTried();
    if (answer.kind !== "ok") return setFailure(answer.kind === "unreachable" ? NO_ANSWER : whyItFailed(answer));
    const isNews = answer.data.changed;
    toast(isNews ? "Order marked as delivered" : "It was marked before", { kind: isNews ? "success" : "default" });
    onClose();
  }

  return (
    <>
      {effects ? <Effects sentences={effects} /> : <Gone />}
      <FormError text={failure} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" disabled={busy} onClick={onClose} data-autofocus>
          Go back
        </Button>
        {effects && (
          <Button busy={busy} onClick={confirm}>
            Mark as delivered
          </Button>
        )}
      </div>
    </>
  );
}

/** Tells the shopper that the order ships later. */
export function DelayDialog({ open, ...props }: Props) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Tell of a delay" className="max-w-[560px]!">
      <Delaying {...props} />
    </Dialog>
  );
}

type Errors = { shipsBy?: string | undefined; reason?: string | undefined; form?: string | undefined };

function Delaying({ order, api, onClose, onTried }: Omit<Props, "open">) {
  // As it was when the dialog was opened: what others tell meanwhile is not overwritten.
  const [seen] = useState(order.delay);
  const [shipsBy, setShipsBy] = useState(seen?.shipsBy ?? "");
  const [reason, setReason] = useState(seen?.reason ?? "");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const today = easternDay(new Date());
  const effects = order.moves.tellOfDelay;

  async function tell(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    const wrong = await send();
    setBusy(false);
    if (!wrong) return;
    setErrors(wrong);
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  async function send(): Promise<Errors | undefined> {
    const parsed = delayForm.safeParse({ shipsBy, reason });
    if (!parsed.success) return byField(parsed.error.issues.map(({ path, message }) => [path[0], message]));
    const answer = await api.tellOfDelay({ ...parsed.data, revision: seen?.revision ?? 0 });
    onTried();
    if (answer.kind === "unreachable") return { form: NO_ANSWER };
    if (answer.kind === "logged_out") return { form: whyItFailed(answer) };
    if (answer.kind === "refused") {
      const fields = byField(answer.errors.map(({ field, message }) => [field, message]));
      return Object.keys(fields).length > 0 ? fields : { form: whyItFailed(answer) };
    }
    const isNews = answer.data.changed;
    toast(isNews ? "The shopper is told of the delay" : "They were told the same before", {
      kind: isNews ? "success" : "default",
    });
    onClose();
    return undefined;
  }

  if (!effects) {
    return (
      <>
        <Gone />
        <Button variant="ghost" onClick={onClose}>
          Go back
        </Button>
      </>
    );
  }
  return (
    <form noValidate onSubmit={tell} aria-label="Tell of a delay" className="grid gap-4">
      <DateBox
        label="Ships by"
        value={shipsBy}
        onChange={(day) => {
          setShipsBy(day);
          setErrors({});
        }}
        min={today}
        max={dayAfter(today, 365)}
        error={errors.shipsBy}
      />
      <BoxLabel id="delay-reason" label="Reason" hint="The shopper reads it, word for word" error={errors.reason}>
        <textarea
          id="delay-reason"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          aria-invalid={errors.reason ? true : undefined}
          aria-describedby={describedBy("delay-reason", { hint: true, error: errors.reason })}
          onChange={({ target }) => {
            setReason(target.value);
            setErrors({});
          }}
          className={`${inputBox} h-auto py-2`}
        />
      </BoxLabel>
      <Effects sentences={effects} />
      <FormError text={errors.form} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? "Telling..." : "Tell the shopper"}
        </Button>
      </div>
    </form>
  );
}

/** The first message of each field. */
const byField = (faults: readonly (readonly [unknown, string])[]): Errors =>
  Object.fromEntries(faults.map(([field, message]) => [String(field), message]).reverse());

const Gone = () => (
  <Notice tone="quiet" role="status">
    The order has changed meanwhile: this can no longer be done.
  </Notice>
);
