import type { FocusEvent } from "react";

/**
 * Judges a field when it is left. Not when only the window is: the shopper may be looking something up. And not while a button is being
 * pressed: a message that appears then moves the button away from under the pointer, and the press is lost.
 */
export const leaving =
  (judge: () => void) =>
  ({ currentTarget }: FocusEvent<HTMLElement>): void => {
    if (document.activeElement === currentTarget) return;
    if (pressing) afterPress.add(judge);
    else judge();
  };

let pressing = false;
const afterPress = new Set<() => void>();

/** Listens for presses while a form is shown. @returns what ends it */
export function followPresses(): () => void {
  const begin = () => {
    pressing = true;
  };
  const end = () => {
    pressing = false;
    // After the click, which comes behind the end of the press.
    setTimeout(() => {
      for (const judge of afterPress) judge();
      afterPress.clear();
    });
  };
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", end, true);
  addEventListener("pointercancel", end, true);
  return () => {
    removeEventListener("pointerdown", begin, true);
    removeEventListener("pointerup", end, true);
    removeEventListener("pointercancel", end, true);
  };
}
