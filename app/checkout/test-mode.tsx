/** Shown next to every payment form while the shop takes no real payments. */
export const TestMode = () => (
  <p className="type-small text-ink-2">
    <b className="mr-1.5 rounded-sm bg-ink px-2 py-0.5 font-[600] text-surface">Test mode</b> No real payment is taken.
  </p>
);
