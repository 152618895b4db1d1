import { type RefObject, useEffect, useState } from "react";

/** True from the moment on at which the element is on the screen, or soon will be. */
export function useNear(element: RefObject<HTMLElement | null>, margin = "300px"): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || near) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, near]);
  return near;
}
