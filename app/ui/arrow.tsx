/** At the end of a row that is a link. */
export const Arrow = () => (
  <svg aria-hidden="true" viewBox="0 0 8 14" className="ml-auto h-3.5 shrink-0 fill-none stroke-current stroke-2">
    <path d="m1 1 6 6-6 6" />
  </svg>
);
