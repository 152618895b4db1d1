import type { ComponentProps } from "react";
import { Link } from "./link.tsx";

type Look = { variant?: "primary" | "ghost"; full?: boolean };

const shared =
  "type-button inline-flex min-h-[54px] items-center justify-center gap-2.5 rounded-pill border-[1.5px] px-7 py-3 text-center transition active:scale-[.98] md:min-h-14";
const variants = {
  primary: "border-ink bg-ink text-surface hover:border-ink-hover hover:bg-ink-hover",
  ghost: "border-ink bg-transparent text-ink hover:bg-ink/6",
};
const disabledLook =
  "disabled:border-disabled disabled:bg-disabled disabled:text-ink-2 disabled:hover:bg-disabled disabled:active:scale-100";

const lookOf = ({ variant = "primary", full = false }: Look) =>
  `${shared} ${variants[variant]} ${full ? "w-full" : ""} ${disabledLook}`;

/** `busy` disables the button and shows a ring before its label; the caller changes the label itself. */
export function Button({
  variant,
  full,
  busy = false,
  className = "",
  children,
  type = "button",
  disabled = false,
  ...rest
}: ComponentProps<"button"> & Look & { busy?: boolean }) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${lookOf({ variant, full })} ${className}`}
      {...rest}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 shrink-0 animate-spin rounded-pill border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  );
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, full, className = "", ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={`${lookOf({ variant, full })} ${className}`} {...rest} />;
}

/** An underlined text that does something: 'Clear Cart', 'Remove', 'Edit'. */
export function TextButton({ className = "", type = "button", ...rest }: ComponentProps<"button">) {
  return (
    <button
      type={type}
      className={`type-label inline-flex min-h-11 items-center underline underline-offset-[3px] hover:text-ink-2 disabled:text-ink-3 disabled:no-underline ${className}`}
      {...rest}
    />
  );
}
