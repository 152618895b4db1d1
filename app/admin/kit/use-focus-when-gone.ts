import { useEffect, useRef } from "react";

/** Moves the focus to the heading if what had it is gone. It doesn't scroll: with a mouse, the place in a long list is kept. */
export function focusHeadingIfLost(): void {
  if (document.activeElement === document.body)
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
