import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";
import { Notice } from "./notice.tsx";

export const show = (box: HTMLElement | null) => box?.scrollIntoView({ block: "nearest" });

/** An error of the form as a whole, announced and scrolled into view when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  return text ? (
    <Notice role="alert" ref={show}>
      {text}
    </Notice>
  ) : null;
}

/** The shopper's own email address. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField label="Email" type="email" required autoComplete="email" spellCheck={false} {...props} />
);

/** A field hidden from people, so that only bots fill it in (shop/form-fields.ts). */
export function Honeypot(field: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <div hidden>
      <TextField {...field} label="Website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
