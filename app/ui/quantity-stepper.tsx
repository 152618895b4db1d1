import { useState } from "react";
import { clampQuantity, MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";
import { early } from "./early-click.tsx";

type StepperProps = {
  value: number;
  onChange: (quantity: number) => void;
  /** The minimum: 1, or 0 where choosing none is allowed. */
  min?: 0 | 1;
  /** The units available; never more than 10. With none, it is disabled. */
  max?: number;
  /** What is counted, for screen readers: 'Quantity of Pack'd Hoodie'. */
  label?: string;
  small?: boolean;
  /** For a form that the browser itself submits. */
  name?: string;
};

const step =
  "grid w-11 shrink-0 place-items-center text-xl transition-colors hover:bg-ink/6 disabled:bg-transparent disabled:text-line-strong forced-colors:disabled:text-[GrayText]";

/** An integer from 1 to 10 (specification, section 5), by buttons or typed. */
export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = MAX_QUANTITY,
  label = "Quantity",
  small,
  name,
}: StepperProps) {
  // Only an emptied field is kept as typed, until the shopper leaves it.
  const [emptied, setEmptied] = useState(false);
  const most = Math.max(1, Math.min(max, MAX_QUANTITY));

  function type(text: string) {
    setEmptied(text === "");
    if (text !== "") onChange(Number(text) <= min ? min : Math.min(clampQuantity(Number(text)), most));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the outer fieldset is the caller's.
    <div
      role="group"
      aria-label={label}
      className={`flex w-[140px] rounded-pill border-[1.5px] font-[560] ${max === 0 ? "border-line text-ink-3" : "border-line-strong bg-surface"} ${small ? "h-11" : "h-14"}`}
    >
      <button
        {...early}
        type="button"
        aria-label="Decrease quantity"
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={`${step} rounded-l-pill`}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        aria-label="Quantity"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        disabled={max === 0}
        value={emptied ? "" : value}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (emptied) onChange(min);
          setEmptied(false);
        }}
        className="w-full min-w-0 bg-transparent text-center"
      />
      <button
        {...early}
        type="button"
        aria-label="Increase quantity"
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
        className={`${step} rounded-r-pill`}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}
