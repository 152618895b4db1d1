import { type RefObject, useEffect } from "react";

/** The header and 24 px of air. */
const BELOW_HEADER_PX = 96;
const ABOVE_EDGE_PX = 24;

/**
 * Sets `--sticky-top` on a column that stays while the page beside it scrolls. One that is taller than the window moves up until its
 * end is seen, and stays then.
 */
export function useStickyTop(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = column.current;
    if (!element) return;
    const place = () => {
      const top = Math.min(BELOW_HEADER_PX, innerHeight - element.offsetHeight - ABOVE_EDGE_PX);
      element.style.setProperty("--sticky-top", `${top}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    addEventListener("resize", place);
    return () => {
      observer.disconnect();
      removeEventListener("resize", place);
    };
  }, [column]);
}
