import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { TextButton } from "./button.tsx";
import { usePart } from "./use-part.ts";

type NearPartProps<Props> = {
  /** The dynamic import, as a function outside the component. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** How far below the screen loading starts. */
  margin?: string;
  className?: string;
  /** The class that reserves its space until it has loaded. */
  room?: string;
};

/** A part of the page that is fetched when the shopper scrolls near it. */
export function NearPart<Props extends object>({
  load,
  props,
  margin,
  className = "",
  room = "",
}: NearPartProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, margin);
  const { Part, fetch } = usePart(load);
  const [failed, setFailed] = useState(false);
  const tryIt = async () => setFailed(!(await fetch()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once; after a failure, the shopper can retry.
  useEffect(() => {
    if (near) void tryIt();
  }, [near]);

  return (
    <div ref={place} className={`${className} ${Part ? "" : room}`}>
      {Part ? <Part {...props} /> : failed && <TextButton onClick={tryIt}>Try Again</TextButton>}
    </div>
  );
}

/** True once the element has been on the screen or within `margin` of it. */
function useNear(element: RefObject<HTMLElement | null>, margin = "300px"): boolean {
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
