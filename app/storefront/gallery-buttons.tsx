import { Picture } from "#app/ui/picture.tsx";

/**
 * Previous and next, wrapping around, for shoppers who cannot swipe. They are inside the row, pinned to its edge, so that a swipe can start
 * on them.
 */
export function Steps({ onStep }: { onStep: (by: 1 | -1) => void }) {
  return (
    <li className="sticky right-0 z-1 w-0 shrink-0 max-md:hidden lg:hidden">
      <Step
        label="Previous picture"
        d="M10 2 2 10l8 8"
        onStep={() => onStep(-1)}
        className="right-[calc(100cqw-48px)]"
      />
      <Step label="Next picture" d="m2 2 8 8-8 8" onStep={() => onStep(1)} className="right-1" />
    </li>
  );
}

type StepProps = { label: string; d: string; onStep: () => void; className: string };

function Step({ label, d, onStep, className }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onStep}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center ${className}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 12 20"
        className="h-5 fill-none stroke-ink stroke-2 drop-shadow-[0_0_3px_#fff]"
      >
        <path d={d} />
      </svg>
    </button>
  );
}

type ThumbnailButtonProps = { src: string; label: string; current: boolean; onShow: () => void; mark?: string };

/** Shows the picture that it is a small copy of. */
export function ThumbnailButton({ src, label, current, onShow, mark }: ThumbnailButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current || undefined}
      onClick={onShow}
      className="relative block size-full overflow-hidden rounded-[inherit] aria-[current]:outline-2 aria-[current]:outline-offset-2 focus-visible:outline-3!"
    >
      <Picture src={src} alt="" sizes="(min-width: 760px) 140px, 44px" className="size-full object-cover" />
      {mark && (
        <span className="absolute inset-x-0 bottom-0.5 mx-auto w-fit rounded-pill bg-surface/92 px-1 text-[11px]/[16px] font-[560] md:bottom-1.5 md:px-2 md:leading-5">
          {mark}
        </span>
      )}
    </button>
  );
}
