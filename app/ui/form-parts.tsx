import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";
import { Notice } from "./notice.tsx";

/** What is wrong with a form as a whole: read out as it appears. */
export function FormError({ text }: { text: string | undefined }) {
  return text ? <Notice role="alert">{text}</Notice> : null;
}

/** A field that no person sees: only a program fills it in (shop/form-fields.ts). */
export function Honeypot(field: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <div hidden>
      <TextField {...field} label="Website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
