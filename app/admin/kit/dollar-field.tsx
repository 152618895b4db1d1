import type { ComponentProps } from "react";
import { TextField } from "#app/ui/field.tsx";

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
