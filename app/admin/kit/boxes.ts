/** The look of the admin's inputs: the storefront's, lower. */
export const inputBox =
  "h-11 w-full rounded-md border-[1.5px] border-line-strong bg-surface px-3 hover:border-ink-2 focus:border-ink focus:shadow-[0_0_0_3px_rgb(22_23_26/.14)] focus:outline-hidden aria-invalid:border-error aria-invalid:bg-error-bg disabled:border-line disabled:bg-sand disabled:text-ink-2";

/** What opens from a box. */
export const popup = "z-50 rounded-md border border-line bg-surface shadow-float outline-none";

/** One of its lines. */
export const menuItem = "flex min-h-11 cursor-default items-center px-3 data-highlighted:bg-sand md:min-h-9";

/** Nothing outside of a modal dialog can be pressed, so what opens from a box in a dialog is put inside of it. */
export const layerOf = (inside: HTMLElement | null): HTMLElement | undefined => inside?.closest("dialog") ?? undefined;
