import { DateBox } from "../kit/date-box.tsx";
import { type Bound, inputBox, Select } from "../kit/fields.tsx";
import { timeText, typedState, typedTime } from "./live.ts";

type LiveProps = Bound & {
  /** The color or size: 'Red'. Without it, the product. */
  of?: string;
};

/** Chooses between live, draft, and going live at a set time. */
export function LiveFields({ of, value = "", error, onChange }: LiveProps) {
  const state = typedState(value);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="w-44">
        <p className="type-label mb-1.5">Status</p>
        <Select aria-label={of === undefined ? "Status" : `Status of ${of}`} value={state} onChange={onChange}>
          <option value="live">Live</option>
          <option value="draft">Draft</option>
          <option value="at">Goes live at…</option>
        </Select>
      </div>
      {state === "at" && (
        <MomentFields
          label={of === undefined ? "Goes live" : `${of} goes live`}
          value={value}
          error={error}
          onChange={({ target }) => onChange({ target: { value: `at ${target.value}` } })}
        />
      )}
      {state !== "at" && error && <p className="type-small w-full text-error">{error}</p>}
    </div>
  );
}

/** A day and time in the shop's time zone, as one field of its form (`timeText`). */
export function MomentFields({ label, hint, value = "", error, onChange }: Bound & { label: string; hint?: string }) {
  const { day, time } = typedTime(value);
  const change = (part: { day?: string; time?: string }) =>
    onChange({ target: { value: timeText({ day, time, ...part }) } });
  return (
    <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_128px] items-start gap-3 md:max-w-96">
      <DateBox
        label={`${label} on`}
        value={day}
        error={error}
        hint={hint}
        onChange={({ target }) => change({ day: target.value })}
      />
      <label className="block">
        <span className="type-label mb-1.5 block">
          <span className="sr-only">{label}: </span>Time
        </span>
        <input
          type="time"
          value={time}
          onChange={({ target }) => change({ time: target.value })}
          className={inputBox}
        />
      </label>
    </div>
  );
}
