import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import {
  CARRIER_NAMES,
  carrierOfNumber,
  isKnownCarrier,
  isTrackingUrl,
  tidyTracking,
  trackingDoubt,
  trackingLink,
} from "#shop/ordering/orders/carriers.ts";
import { BoxLabel, describedBy } from "../kit/box-label.tsx";
import { inputBox } from "../kit/boxes.ts";
import { ComboBox } from "../kit/combo-box.tsx";
import type { TypedTracking } from "./use-order-changes.ts";

export type TrackingErrors = Partial<Record<keyof TypedTracking | "form", string>>;

type Props = {
  start: TypedTracking;
  label: string;
  busyLabel: string;
  /** Under the fields: what pressing does, and what else is asked. */
  after?: ReactNode;
  /** @returns what is wrong, at its field; nothing when it went well. */
  onSend: (tracking: TypedTracking) => Promise<TrackingErrors | undefined>;
  onClose: () => void;
};

const CARRIERS = CARRIER_NAMES.map((name) => ({ value: name, label: name }));

/** Carrier, number and, of a carrier whose links are not known, the link. What was typed stays until it is taken. */
export function TrackingForm({ start, label, busyLabel, after, onSend, onClose }: Props) {
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<TrackingErrors>({});
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<TypedTracking>) => {
    setTyped((was) => ({ ...was, ...part }));
    setErrors({});
  };
  const tracking = tidyTracking(typed);
  const doubt = trackingDoubt(tracking);
  const link = trackingLink(tracking);
  const opens = link && isTrackingUrl(link) ? `Opens ${link}` : "";
  const asksForLink = tracking.carrier !== null && !isKnownCarrier(tracking.carrier);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { trackingUrl } = tracking;
    const fault = trackingUrl && !isTrackingUrl(trackingUrl) && "Please enter a link that begins with https://";
    setBusy(true);
    const wrong = fault
      ? { trackingUrl: fault }
      : await onSend({ ...tidyTyped(tracking), trackingUrl: trackingUrl ?? "" });
    setBusy(false);
    if (!wrong) return;
    setErrors(wrong);
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  return (
    <form noValidate onSubmit={submit} aria-label={label} className="grid gap-4">
      <ComboBox
        label="Carrier"
        options={CARRIERS}
        value={typed.carrier}
        onChange={(carrier) => change({ carrier })}
        freeText
        hint="Choose one, or type the name of another"
        error={errors.carrier}
      />
      <Box
        label="Tracking number"
        value={typed.trackingNumber}
        error={errors.trackingNumber}
        onChange={(trackingNumber) =>
          change({ trackingNumber, ...(typed.carrier === "" && { carrier: carrierOfNumber(trackingNumber) ?? "" }) })
        }
        hint={
          <span role="status" className={doubt ? "text-warn-ink" : ""}>
            {doubt ?? (tracking.trackingNumber ? opens : "Without one the mail says that there is none")}
          </span>
        }
      />
      {asksForLink && (
        <Box
          label="Link to follow it (optional)"
          value={typed.trackingUrl}
          error={errors.trackingUrl}
          onChange={(trackingUrl) => change({ trackingUrl })}
          hint={`Where ${tracking.carrier} shows the parcel: https://...`}
        />
      )}
      {after}
      <FormError text={errors.form} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? busyLabel : label}
        </Button>
      </div>
    </form>
  );
}

const tidyTyped = ({ carrier, trackingNumber }: ReturnType<typeof tidyTracking>) => ({
  carrier: carrier ?? "",
  trackingNumber: trackingNumber ?? "",
});

function Box({
  label,
  value,
  error,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  hint: ReactNode;
  onChange: (value: string) => void;
}) {
  const id = `tracking-${label.replace(/\W+/g, "-").toLowerCase()}`;
  return (
    <BoxLabel id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={({ target }) => onChange(target.value)}
        className={inputBox}
      />
    </BoxLabel>
  );
}
