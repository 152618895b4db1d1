import { type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";

/** Links in a text lead to other screens without a new load of the page, like the shop's own. */
export function useTextLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.origin !== location.origin || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash, { viewTransition: true });
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [text, navigate]);
}
