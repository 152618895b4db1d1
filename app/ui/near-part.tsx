import { type ComponentType, useEffect, useRef, useState } from "react";
import { TextButton } from "./button.tsx";
import { useNear } from "./use-near.ts";
import { usePart } from "./use-part.ts";

type NearPartProps<Props> = {
  /** The dynamic import, as a function outside of the component. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** How far below the screen it is fetched. */
  margin?: string;
  className?: string;
  /** The room that is kept for it until it is there. */
  room?: string;
};

/** A part of the page that is fetched when its place comes near. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; after a failure the shopper decides.
  useEffect(() => {
    if (near) void tryIt();
  }, [near]);

  return (
    <div ref={place} className={`${className} ${Part ? "" : room}`}>
      {Part ? <Part {...props} /> : failed && <TextButton onClick={tryIt}>Try again</TextButton>}
    </div>
  );
}
