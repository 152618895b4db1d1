import { useSyncExternalStore } from "react";

/**
 * State outside of React, for several parts of a page. On the server and during hydration, parts get the `initial` state.
 *
 * @param begin called once, when the first part shows the state
 */
export function createStore<State>(initial: State, begin?: () => void) {
  let state = initial;
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void) {
    listeners.add(listener);
    begin?.();
    begin = undefined;
    return () => void listeners.delete(listener);
  }

  return {
    get: () => state,
    set(next: State) {
      state = next;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => state,
        () => initial,
      ),
  };
}
