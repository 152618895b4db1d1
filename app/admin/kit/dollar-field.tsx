import type { ComponentProps } from "react";
import { TextField } from "#app/ui/field.tsx";

/** An amount in dollars and cents. */
export const DollarField = ({ className = "", ...props }: ComponentProps<typeof TextField>) => (
  <TextField
    type="number"
    min={0}
    step={0.01}
    inputMode="decimal"
    className={`pl-8 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none ${className}`}
    mark={<span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-ink-2">$</span>}
    {...props}
  />
);
