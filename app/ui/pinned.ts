/** What may be fixed to the bottom of the page, one at a time, or of a dialog. */
export type Pinned = "buy-bar" | "cookie-banner" | "dialog-foot";

/** The class of elements that stay above what is pinned: the variables below are theirs. */
const ABOVE = ".above-pinned";

const SCROLL_MARGIN_PX = 16;

const heights: Record<Pinned, number> = { "buy-bar": 0, "cookie-banner": 0, "dialog-foot": 0 };
let sheet: CSSStyleSheet | undefined;

const coveredBy = (element: HTMLElement) =>
  element.offsetHeight + Number.parseFloat(getComputedStyle(element).marginBottom);

/**
 * A `ref` for an element fixed to the bottom. While it is shown, the page ends above it and focused elements scroll clear of it. Elements
 * with the class `above-pinned`, such as toasts, have `--room-below`, what is covered outside dialogs, and `--dialog-foot`: heights plus
 * bottom margins.
 */
export const pinnedAs = (name: Pinned) => (element: HTMLElement | null) => {
  if (!element) return;
  const observer = new ResizeObserver(() => place(name, coveredBy(element)));
  observer.observe(element);
  return () => {
    observer.disconnect();
    place(name, 0);
  };
};

/** A variable on `<html>` would have the browser work out the style of every element again: 30 ms on a fast computer. */
function place(name: Pinned, height: number): void {
  heights[name] = height;
  const room = heights["buy-bar"] + heights["cookie-banner"];
  document.documentElement.style.scrollPaddingBottom = room ? `${room + SCROLL_MARGIN_PX}px` : "";
  document.body.style.paddingBottom = room ? `${room}px` : "";
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(`${ABOVE}{--dialog-foot:${heights["dialog-foot"]}px;--room-below:${room}px}`);
}
