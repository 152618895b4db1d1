import type { ComponentProps, ReactNode } from "react";
import { earlyUnless } from "./early-click.tsx";
import { Link } from "./link.tsx";

type Look = { variant?: "primary" | "ghost" | "danger"; full?: boolean; small?: boolean };

const shared =
  "type-button leading-5 inline-flex items-center justify-center gap-2.5 rounded-pill border-[1.5px] text-center transition motion-safe:active:scale-[.98]";
const sizes = {
  normal: "min-h-[54px] px-7 py-3 md:min-h-14",
  small: "min-h-11 px-5 py-2 text-[15px]",
};
const variants = {
  primary: "border-ink bg-ink text-surface hover:border-ink-hover hover:bg-ink-hover",
  ghost: "border-ink bg-transparent text-ink hover:bg-ink/6",
  danger: "border-error bg-error text-surface hover:border-error-hover hover:bg-error-hover",
};
const disabledLook =
  "disabled:border-disabled disabled:bg-disabled disabled:text-ink-2 disabled:scale-100 forced-colors:disabled:border-[GrayText] aria-busy:cursor-progress aria-busy:scale-100";

const lookOf = ({ variant = "primary", full = false, small = false }: Look) =>
  `${shared} ${sizes[small ? "small" : "normal"]} ${variants[variant]} ${full ? "w-full" : ""} ${disabledLook}`;

type ButtonProps = ComponentProps<"button"> &
  Look & {
    busy?: boolean;
    /** Replaces the label while the button is busy, without changing its width. */
    busyLabel?: ReactNode;
  };

/** `busy` shows a spinner before the label and ignores clicks, but keeps the focus. */
export function Button(props: ButtonProps) {
  const { variant, full, small, busy = false, busyLabel, className = "", children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...earlyUnless(rest)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${lookOf({ variant, full, small })} ${className}`}
    >
      {busyLabel ? (
        <span className="grid place-items-center *:col-start-1 *:row-start-1">
          <span className={busy ? "invisible" : ""}>{children}</span>
          <span className={`flex items-center gap-2.5 ${busy ? "" : "invisible"}`}>
            {ring}
            {busyLabel}
          </span>
        </span>
      ) : (
        <>
          {busy && ring}
          {children}
        </>
      )}
    </button>
  );
}

const ring = (
  <span
    aria-hidden="true"
    className="size-4 shrink-0 animate-spin rounded-pill border-2 border-current border-r-transparent motion-reduce:animate-none"
  />
);

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, full, small, className = "", ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={`${lookOf({ variant, full, small })} ${className}`} {...rest} />;
}

export const textLook =
  "type-label inline-flex min-h-11 items-center underline decoration-ink/40 underline-offset-[3px] transition-colors hover:decoration-current";

/** A button that looks like underlined text: 'Clear Cart', 'Remove', 'Edit'. */
export function TextButton({ className = "", type = "button", ...rest }: ComponentProps<"button">) {
  return (
    <button
      type={type}
      className={`${textLook} disabled:text-ink-3 disabled:no-underline ${className}`}
      {...rest}
      {...earlyUnless({ type, ref: rest.ref })}
    />
  );
}
