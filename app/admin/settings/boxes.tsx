import { type ComponentProps, type ReactNode, useId } from "react";
import { BoxLabel, describedBy } from "../kit/box-label.tsx";
import { inputBox } from "../kit/boxes.ts";

type Labelled = { label: string; hint?: ReactNode; error?: string | undefined };

/** An input of the settings. `unit` follows it and is read with its label. */
export function InputBox({
  label,
  hint,
  error,
  unit,
  className = "",
  ...input
}: Labelled & { unit?: string | undefined } & ComponentProps<"input">) {
  const id = useId();
  return (
    <BoxLabel id={id} label={label} hint={hint} error={error}>
      <div className="flex items-center gap-2.5">
        <input
          aria-label={unit && `${label}, in ${unit}`}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={`${inputBox} ${className}`}
        />
        {unit && (
          <span aria-hidden="true" className="text-ink-2">
            {unit}
          </span>
        )}
      </div>
    </BoxLabel>
  );
}

/** A number with its unit. */
export const NumberBox = (props: ComponentProps<typeof InputBox>) => (
  <InputBox inputMode="numeric" autoComplete="off" className="max-w-28" {...props} />
);

export function TextBox({ label, hint, error, ...rest }: Labelled & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <BoxLabel id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`${inputBox} h-auto! py-2.5`}
      />
    </BoxLabel>
  );
}

/** One of a few, all of them visible. */
export function Choice({
  label,
  name,
  value,
  options,
  onChoose,
}: {
  label: string;
  name: string;
  value: string | undefined;
  options: readonly { value: string; label: string; detail?: string }[];
  onChoose: (value: string) => void;
}) {
  return (
    <fieldset>
      <legend className="type-label mb-1.5">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChoose(option.value)}
            className="size-5 shrink-0 accent-ink"
          />
          <span>
            {option.label}
            {option.detail && <span className="type-small block text-ink-2">{option.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** From and to, in the same unit, which follows both. */
export function SpanBox({
  label,
  unit,
  hint,
  bind,
  name,
}: {
  label: string;
  unit?: string | undefined;
  hint?: string | undefined;
  name: string;
  bind: (field: string) => ComponentProps<typeof InputBox> | object;
}) {
  const hintId = useId();
  return (
    <fieldset aria-describedby={hint ? hintId : undefined}>
      <legend className="type-label mb-1.5">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <NumberBox label="From" aria-label={`From, in ${unit}`} {...bind(`${name}.from`)} />
        <NumberBox label="To" unit={unit} {...bind(`${name}.to`)} />
      </div>
      {hint && (
        <p id={hintId} className="type-small mt-1.5 text-ink-2">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
