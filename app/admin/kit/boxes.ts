/** The admin's inputs: as in the storefront, but less tall. */
export const inputBox =
  "h-11 w-full rounded-md border-[1.5px] border-line-strong bg-surface px-3 hover:border-ink-2 focus:border-ink focus:shadow-[0_0_0_3px_rgb(22_23_26/.14)] focus:outline-hidden aria-invalid:border-error aria-invalid:bg-error-bg disabled:border-line disabled:bg-sand disabled:text-ink-2";

/** A popup that opens from an input. */
export const popup = "z-50 rounded-md border border-line bg-surface shadow-float outline-none";

/** One item of a popup. */
export const menuItem = "flex min-h-11 cursor-default items-center px-3 data-highlighted:bg-sand md:min-h-9";

/** The dialog around an input, if any: nothing outside a modal dialog can be clicked, so its popups must be inside it. */
export const layerOf = (inside: HTMLElement | null): HTMLElement | undefined => inside?.closest("dialog") ?? undefined;
