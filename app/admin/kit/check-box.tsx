import { type ReactNode, useId } from "react";

/** The value of a checked box in a form; unchecked is empty. */
export const YES = "yes";

type Props = {
  name?: string;
  label: ReactNode;
  hint?: string | undefined;
  value: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** A checkbox that is bound like any other form field. */
export function CheckBox({ name, label, hint, value, onChange }: Props) {
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 md:min-h-9">
        <input
          type="checkbox"
          name={name}
          value={YES}
          checked={value === YES}
          aria-describedby={hint ? hintId : undefined}
          onChange={({ target }) => onChange({ target: { value: target.checked ? YES : "" } })}
          className="size-5 shrink-0 accent-ink"
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="type-small pl-8 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
