/** `smallButton` for actions that can't be undone or that move money. */
export const dangerButton =
  "type-label inline-flex min-h-11 items-center rounded-pill md:min-h-9 border-[1.5px] border-error px-3.5 whitespace-nowrap text-error hover:bg-error-bg disabled:border-disabled disabled:text-ink-3";
export const smallButton =
  "type-label inline-flex min-h-11 items-center rounded-pill md:min-h-9 border-[1.5px] border-line-strong px-3.5 whitespace-nowrap hover:border-ink disabled:border-disabled disabled:text-ink-3";
/** A link in a text or a row. On a phone, its tap target is larger than its text. */
export const inlineLink =
  "relative inline-flex min-h-6 items-center underline underline-offset-[3px] max-md:after:absolute max-md:after:-inset-x-2 max-md:after:-inset-y-2.5";
/** `smallButton` for the most common action. */
export const primaryButton =
  "type-label inline-flex min-h-11 items-center rounded-pill md:min-h-9 border-[1.5px] border-ink bg-ink px-3.5 whitespace-nowrap text-surface hover:bg-ink-hover disabled:border-disabled disabled:bg-disabled disabled:text-ink-2";
