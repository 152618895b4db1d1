import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusOn } from "./focus-on.ts";

/**
 * After a change of screen the focus goes to the part that the address names, else to the heading, so that it is read out and Tab
 * goes on from there.
 */
export function FocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const start = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>("main h1");
    // A dialog that goes with its screen closes first: while it is open nothing behind it takes the focus.
    if (start) queueMicrotask(() => focusOn(start));
  }, [pathname, hash]);
  return null;
}
