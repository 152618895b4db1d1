/** The plus of a closed row, the minus of an open one (`group` on the details). Drawn with borders: forced colors keep those. */
export const PlusMinus = () => (
  <span
    aria-hidden="true"
    className="relative size-4 shrink-0 before:absolute before:inset-x-0 before:top-[7px] before:border-t-2 after:absolute after:inset-y-0 after:left-[7px] after:border-l-2 after:transition-[scale] group-open:after:scale-y-0"
  />
);
