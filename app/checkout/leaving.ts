import type { FocusEvent } from "react";

/**
 * Validates a field when it loses focus, but not when the whole window does, and not while a button is being pressed: a new message would
 * move the button away from the pointer, and the click would be lost.
 */
export const leaving =
  (validate: () => void) =>
  ({ currentTarget }: FocusEvent<HTMLElement>): void => {
    if (document.activeElement === currentTarget) return;
    if (pressing) afterPress.add(validate);
    else validate();
  };

let pressing = false;
const afterPress = new Set<() => void>();

/** Listens for presses while a form is shown. @returns a function that stops listening */
export function followPresses(): () => void {
  const begin = () => {
    pressing = true;
  };
  const end = () => {
    pressing = false;
    // After the click, which follows the end of the press.
    setTimeout(() => {
      for (const validate of afterPress) validate();
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
