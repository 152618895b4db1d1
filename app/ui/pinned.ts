/** What may be fixed to the bottom of the page. Each is placed above the one before it. */
export type Pinned = "buy-bar" | "cookie-banner" | "dialog-foot";

const coveredBy = (element: HTMLElement) =>
  element.offsetHeight + Number.parseFloat(getComputedStyle(element).marginBottom);

/**
 * A `ref` for an element fixed to the bottom. While it is shown, its height plus its bottom margin is on `<html>` as the CSS variable
 * `--buy-bar`, `--cookie-banner` or `--dialog-foot`: toasts stay above it, focused elements scroll clear of it and the page ends above it
 * (app.css).
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
