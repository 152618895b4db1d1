import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from "react";
import { followPresses, leaving } from "#app/checkout/leaving.ts";
import { Optional } from "#app/ui/field.tsx";
import {
  CARRIER_NAMES,
  carrierOfNumber,
  isKnownCarrier,
  mayBecomeKnown,
  tidyTracking,
  trackingDoubt,
} from "#shop/ordering/orders/carriers.ts";
import { inputBox } from "../kit/fields.tsx";

/** A package's tracking as staff typed it. */
export type TypedTracking = { carrier: string; trackingNumber: string; trackingUrl: string };
export const NO_TRACKING: TypedTracking = { carrier: "", trackingNumber: "", trackingUrl: "" };

/** Sets the number, and its carrier if the format identifies one and staff haven't typed another. */
export const withNumber = (typed: TypedTracking, trackingNumber: string): TypedTracking => {
  const isOwn = typed.carrier !== "" && typed.carrier !== carrierOfNumber(typed.trackingNumber);
  return { ...typed, trackingNumber, carrier: isOwn ? typed.carrier : (carrierOfNumber(trackingNumber) ?? "") };
};

type Props = {
  typed: TypedTracking;
  onChange: (typed: TypedTracking) => void;
  /** The order's number if it is one row of many. On a desktop, only screen readers get its labels then, as the rows have headings. */
  of?: string;
  errors?: Partial<Record<string, ReactNode>> | undefined;
  autoFocus?: boolean;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

export const trackingColumns =
  "grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-2 md:grid-cols-[minmax(0,1fr)_180px]";

/** Fields for the number and carrier, and for the link if we don't know the carrier. All may stay empty. */
export function TrackingFields({ typed, onChange, of, errors = {}, autoFocus, onPaste, onKeyDown }: Props) {
  const carriers = useId();
  const tracking = tidyTracking(typed);
  const [typing, setTyping] = useState(false);
  useEffect(followPresses, []);
  const named = { of, errors, onBlur: leaving(() => setTyping(false)) };
  const isKnown = typing ? mayBecomeKnown : isKnownCarrier;
  function type(next: TypedTracking) {
    setTyping(true);
    onChange(next);
  }
  return (
    <div className={of ? trackingColumns : "grid items-start gap-x-2 gap-y-5 md:grid-cols-[minmax(0,1fr)_180px]"}>
      <Box
        {...named}
        name="trackingNumber"
        label={of ? SHORT_LABEL : "Tracking number"}
        value={typed.trackingNumber}
        hint={typing ? undefined : trackingDoubt(tracking)}
        onChange={(value) => type(withNumber(typed, value))}
        autoFocus={autoFocus}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      <Box
        {...named}
        name="carrier"
        label="Carrier"
        value={typed.carrier}
        list={carriers}
        onChange={(carrier) => type({ ...typed, carrier })}
      />
      <datalist id={carriers}>
        {CARRIER_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {tracking.carrier !== null && !isKnown(tracking.carrier) && (
        <div className="col-span-full">
          <Box
            {...named}
            of={undefined}
            name="trackingUrl"
            label="Tracking link"
            value={typed.trackingUrl}
            placeholder={`Where ${tracking.carrier} shows the package: https://...`}
            onChange={(trackingUrl) => onChange({ ...typed, trackingUrl })}
          />
        </div>
      )}
    </div>
  );
}

/** On a phone, a row has no room for all of it. */
const SHORT_LABEL = (
  <>
    Tracking<span className="max-md:sr-only"> number</span>
  </>
);

type BoxProps = Omit<ComponentProps<"input">, "onChange"> & {
  name: keyof TypedTracking;
  label: ReactNode;
  of: string | undefined;
  hint?: ReactNode;
  errors: Partial<Record<string, ReactNode>>;
  onChange: (value: string) => void;
};

function Box({ label, of, hint, errors, onChange, ...input }: BoxProps) {
  const id = useId();
  const said = errors[input.name] ?? hint;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={`type-label mb-1.5 block ${of ? "md:sr-only" : ""}`}>
        {label}
        {of && <span className="sr-only">, {of}</span>}
        <Optional />
      </label>
      <input
        {...input}
        id={id}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={errors[input.name] ? true : undefined}
        aria-describedby={said ? `${id}-said` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={inputBox}
      />
      {said && (
        <p id={`${id}-said`} className={`type-small mt-1 ${errors[input.name] ? "text-error" : "text-warn-ink"}`}>
          {said}
        </p>
      )}
    </div>
  );
}
