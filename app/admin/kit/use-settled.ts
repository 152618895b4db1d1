import { useEffect, useState } from "react";

const REST_MS = 200;

/** What `value` is once it has rested for a moment: for a search that is asked while somebody types. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
