import { useId } from "react";

/** How many steps are done, in words and as a bar. */
export function Progress({ done, of }: { done: number; of: number }) {
  const id = useId();
  return (
    <div className="w-full">
      <p id={id} className="text-ink-2">
        {done} of {of} steps done
      </p>
      <progress
        aria-labelledby={id}
        value={done}
        max={of}
        className="mt-1 block h-1.5 w-full max-w-[420px] appearance-none overflow-hidden rounded-pill border-0 bg-sand-2 [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sand-2 [&::-webkit-progress-value]:bg-ink"
      />
    </div>
  );
}
