import { type ComponentProps, type ReactNode, useId } from "react";
import { TextField } from "#app/ui/field.tsx";
import { DownArrow } from "./buttons.tsx";

/** The admin's inputs: as in the storefront, but less tall. */
export const inputBox =
  "h-11 w-full rounded-md border-[1.5px] border-line-strong bg-surface px-3 hover:border-ink-2 focus:border-ink focus:shadow-[0_0_0_3px_rgb(22_23_26/.14)] focus:outline-hidden aria-invalid:border-error aria-invalid:bg-error-bg disabled:border-line disabled:bg-sand disabled:text-ink-2";

/** A popup that opens from an input. */
export const popup = "z-50 rounded-md border border-line bg-surface shadow-float outline-none";

/** One item of a popup. */
export const menuItem = "flex min-h-11 cursor-default items-center px-3 data-highlighted:bg-sand md:min-h-9";

/** The dialog around an input, if any: nothing outside a modal dialog can be clicked, so its popups must be inside it. */
export const layerOf = (inside: HTMLElement | null): HTMLElement | undefined => inside?.closest("dialog") ?? undefined;

/** The value of a checked box in a form; unchecked is empty. */
export const YES = "yes";

/** The value of a field and its changes, as `bind` of a form gives them. */
export type Bound = {
  value: string | undefined;
  error?: ReactNode;
  onChange: (event: { target: { value: string } }) => void;
};

type CheckProps = Bound & { name?: string; label: ReactNode; hint?: string | undefined };

/** A checkbox that is bound like any other form field. It has no conflicts to show: two changes of the same box are equal. */
export function CheckBox({ name, label, hint, value, onChange }: CheckProps) {
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
        <p id={hintId} className="type-small -mt-2.5 pl-8 text-ink-2 md:-mt-1.5">
          {hint}
        </p>
      )}
    </div>
  );
}

type TextProps = Omit<ComponentProps<typeof TextField>, "label"> & { label?: string };

/** Another person's email address. */
export const EmailField = (props: TextProps) => (
  <TextField label="Email" type="email" autoComplete="off" spellCheck={false} {...props} />
);

/** The password that the user has now. */
export const PasswordField = (props: TextProps) => (
  <TextField label="Your password" type="password" autoComplete="current-password" {...props} />
);

/** An amount in dollars and cents. A text field, so that its form can say what is wrong with a text such as "29,99". */
export const DollarField = ({ className = "", ...props }: ComponentProps<typeof TextField>) => (
  <TextField
    inputMode="decimal"
    autoComplete="off"
    className={`pl-8 ${className}`}
    mark={<span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-ink-2">$</span>}
    {...props}
  />
);

/** A select that looks like the admin's inputs. */
export const Select = ({ className = "", ...rest }: ComponentProps<"select">) => (
  <div className="relative">
    <select {...rest} className={`${inputBox} cursor-pointer appearance-none truncate pr-9 ${className}`} />
    <DownArrow className="pointer-events-none absolute inset-y-0 right-3.5 my-auto" />
  </div>
);

type Choices<Value = string> = readonly (readonly [value: Value, label: string])[];

/** The options of a select. */
export const Options = ({ of }: { of: Choices }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

type SwitchProps<Value> = {
  label: string;
  choices: Choices<Value>;
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between a few views, side by side. */
export const Switch = <Value extends string | number>({ label, choices, value, onChange }: SwitchProps<Value>) => (
  <fieldset aria-label={label} className="flex justify-self-start rounded-pill border-[1.5px] border-line-strong p-0.5">
    {choices.map(([choice, text]) => (
      <button
        key={choice}
        type="button"
        aria-pressed={choice === value}
        onClick={() => onChange(choice)}
        className="type-label min-h-11 rounded-pill px-4 hover:bg-ink/4 aria-pressed:bg-ink aria-pressed:text-surface md:min-h-8"
      >
        {text}
      </button>
    ))}
  </fieldset>
);
