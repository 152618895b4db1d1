/** Focuses an element, which need not be a control, without scrolling, so that screen readers and Tab continue from there. */
export function focusOn(element: HTMLElement): void {
  // A control keeps its place in the tab order.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
