/** Undefined if the browser's storage is full or blocked: even reading the property may throw. Pages work without it. */
export function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
