/** What may lie fixed over the lower edge of the page. Each is placed above the one before it. */
export type Pinned = "buy-bar" | "cookie-banner" | "dialog-foot";

const coveredBy = (element: HTMLElement) =>
  element.offsetHeight + Number.parseFloat(getComputedStyle(element).marginBottom);

/**
 * A `ref` for something fixed to the lower edge: while it is shown its height, with its margin below, is on `<html>` as the CSS variable `--buy-bar`,
 * `--cookie-banner` or `--dialog-foot`. Toasts stay above it, the focus scrolls clear of it and the page ends above it (app.css).
 */
export const pinnedAs = (name: Pinned) => (element: HTMLElement | null) => {
  if (!element) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(`--${name}`, `${coveredBy(element)}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(`--${name}`);
  };
};
