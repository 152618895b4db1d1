import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** What is wrong with a form as a whole: read out as it appears. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="type-small rounded-md bg-error-bg px-4 py-3 text-error">
      {text}
    </p>
  );
}

/** A field that no person sees: whoever fills it in is a program (shop/form-fields.ts). */
export function Honeypot(field: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <div hidden>
      <TextField {...field} label="Website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
