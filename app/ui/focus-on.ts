/** Puts the focus on what is no control, for reading and Tab to go on from there; the view stays. */
export function focusOn(element: HTMLElement): void {
  // What is a control keeps its place in the order of Tab.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
