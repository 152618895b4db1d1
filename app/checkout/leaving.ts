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

/** A tap's click comes a moment after its `pointerup`, and the field loses the focus in between. A press may also end without a click. */
const CLICK_OF_TAP_MS = 400;

/** Listens for presses while a form is shown. @returns a function that stops listening */
export function followPresses(): () => void {
  let ending: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(ending);
    pressing = true;
  };
  const endAfter = (ms: number) => {
    clearTimeout(ending);
    ending = setTimeout(() => {
      pressing = false;
      for (const validate of afterPress) validate();
      afterPress.clear();
    }, ms);
  };
  const release = ({ pointerType }: PointerEvent) => endAfter(pointerType === "mouse" ? 0 : CLICK_OF_TAP_MS);
  const end = () => endAfter(0);
  const listening = new AbortController();
  const first = { capture: true, signal: listening.signal };
  addEventListener("pointerdown", begin, first);
  addEventListener("pointerup", release, first);
  addEventListener("click", end, first);
  addEventListener("pointercancel", end, first);
  return () => {
    clearTimeout(ending);
    pressing = false;
    afterPress.clear();
    listening.abort();
  };
}
