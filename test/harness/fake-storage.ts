/** The browser's storage, in memory. @returns the storage, and its entries as `kept` */
export function fakeStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const refuse = () => {
  throw new Error("denied");
};

/** Storage that is blocked by the browser's settings. */
export const forbiddenStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
