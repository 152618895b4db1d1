/** Undefined if the browser's storage is full or blocked: even reading the property may throw. Pages work without it. */
export function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Reads the stored value again when another tab changes one of these keys, and when a page is restored from the back/forward cache, which has missed changes. */
export function followStorage(keys: readonly string[], read: (inOtherTab: boolean) => void): void {
  addEventListener("storage", ({ key }) => (key === null || keys.includes(key)) && read(true));
  addEventListener("pageshow", ({ persisted }) => persisted && read(false));
  read(false);
}
