import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

const GLIDE = { duration: 260, easing: "cubic-bezier(.2, 0, 0, 1)" };
/** What is typed into. A frame may hold a field of somebody else's. */
const FIELDS = "input:not([type=radio]), select, textarea, iframe";

/** True once something is to be shown and nobody is typing: what comes late must not move a field away under its shopper. */
export function useQuietMoment(wanted: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!wanted || isQuiet) return;
    const look = () => !document.activeElement?.matches(FIELDS) && setQuiet(true);
    const lookSoon = () => requestAnimationFrame(look);
    look();
    addEventListener("focusout", lookSoon);
    return () => removeEventListener("focusout", lookSoon);
  }, [wanted, isQuiet]);
  return wanted && isQuiet;
}

/**
 * What stands below glides down when this arrives, instead of jumping: it is laid out anew at once and only drawn on its way, which is no
 * shift of the layout.
 */
export function useArrival(isShown: boolean): RefObject<HTMLElement | null> {
  const arriving = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = arriving.current;
    const next = element?.nextElementSibling;
    if (!isShown || !element || !next || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const way = next.getBoundingClientRect().top - element.getBoundingClientRect().top;
    for (let below: Element | null = next; below; below = below.nextElementSibling) {
      below.animate({ transform: [`translateY(${-way}px)`, "none"] }, GLIDE);
    }
    element.animate({ opacity: [0, 1] }, GLIDE);
  }, [isShown]);
  return arriving;
}
