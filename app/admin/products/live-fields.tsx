import type { ReactNode } from "react";
import type { EasternTime } from "#platform/eastern-time.ts";
import { DateBox } from "../kit/date-box.tsx";
import { inputBox, Select } from "../kit/fields.tsx";
import { type LiveState, type LiveValue, NO_TIME } from "./live.ts";

type LiveProps = {
  /** The color or size: 'Red'. Without it, the product. */
  of?: string;
  value: LiveValue;
  error?: ReactNode;
  onChange: (value: LiveValue) => void;
};

/** Chooses between live, draft, and going live at a set time. */
export function LiveFields({ of, value, error, onChange }: LiveProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="w-44">
        <p className="type-label mb-1.5">Status</p>
        <Select
          aria-label={of === undefined ? "Status" : `Status of ${of}`}
          value={value.state}
          onChange={({ target }) => onChange({ ...NO_TIME, state: target.value as LiveState })}
        >
          <option value="live">Live</option>
          <option value="draft">Draft</option>
          <option value="at">Goes live at…</option>
        </Select>
      </div>
      {value.state === "at" && (
        <MomentFields
          name={of === undefined ? "Goes live" : `${of} goes live`}
          value={value}
          error={error}
          onChange={(time) => onChange({ ...value, ...time })}
        />
      )}
      {value.state !== "at" && error && <p className="type-small w-full text-error">{error}</p>}
    </div>
  );
}

type MomentProps = {
  name: string;
  hint?: string;
  value: EasternTime;
  error?: ReactNode;
  onChange: (value: EasternTime) => void;
};

/** A day and time in the shop's time zone. */
export const MomentFields = ({ name, hint, value: { day, time }, error, onChange }: MomentProps) => (
  <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_128px] items-start gap-3 md:max-w-96">
    <DateBox
      label={`${name} on`}
      value={day}
      error={error}
      hint={hint}
      onChange={(next) => onChange({ day: next, time })}
    />
    <label className="block">
      <span className="type-label mb-1.5 block">
        <span className="sr-only">{name}: </span>Time
      </span>
      <input
        type="time"
        value={time}
        onChange={({ target }) => onChange({ day, time: target.value })}
        className={inputBox}
      />
    </label>
  </div>
);
