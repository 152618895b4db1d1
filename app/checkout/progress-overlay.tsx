import { STAGE_TEXTS, type Stage } from "./place-order.ts";

/** Covers the screen while an order is being placed. Not a dialog: there is nothing to answer or close. */
export function ProgressOverlay({ stage }: { stage: Stage | undefined }) {
  return (
    <div role="status">
      {stage && (
        <div className="fixed inset-0 z-50 grid animate-fade-in content-center justify-items-center gap-4 bg-paper/88 px-5 text-center select-none backdrop-blur-sm">
          <Ring />
          <p className="type-h3">{STAGE_TEXTS[stage].overlay}</p>
          <p className="text-[15px] text-ink-2">Please don't close this window or refresh the page.</p>
        </div>
      )}
    </div>
  );
}

export const Ring = () => (
  <span
    aria-hidden="true"
    className="size-8 animate-spin rounded-pill border-[3px] border-ink border-r-transparent motion-reduce:animate-none"
  />
);
