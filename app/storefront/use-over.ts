import { useEffect, useState } from "react";

/** Whether the moment has passed. Timers sleep in background tabs, so it is checked again when the page becomes visible. */
export function useOver(moment: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const look = () => setOver(Date.now() >= moment);
    look();
    const timer = setTimeout(look, moment - Date.now());
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [moment]);
  return over;
}
