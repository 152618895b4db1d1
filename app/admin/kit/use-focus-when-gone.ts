import { useEffect, useRef } from "react";

/**
 * Moves the focus to the heading if what had it is gone, or will be where an open dialog returns it to. It doesn't scroll: with a mouse, the
 * place in a long list is kept.
 */
export function focusHeadingIfLost(): void {
  document.querySelector("dialog:modal")?.addEventListener("close", focusHeadingIfLost, { once: true });
  // For a moment, the focus stays in a dialog that has closed.
  if (document.activeElement === document.body || document.activeElement?.checkVisibility() === false)
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/** Moves the focus to the heading when an action removes its own button. `state`: what the action changes. */
export function useFocusWhenGone(state: string | number): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    focusHeadingIfLost();
  }, [state]);
}
