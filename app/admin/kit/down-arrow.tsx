/** Marks a control that opens a list of choices. */
export const DownArrow = ({ className = "" }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 12 8"
    className={`h-2 w-3 shrink-0 fill-none stroke-current stroke-[1.5] ${className}`}
  >
    <path d="m1 1.5 5 5 5-5" />
  </svg>
);
