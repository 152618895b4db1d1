/** Replaces the figures until the first order. */
export const NewShop = () => (
  <section aria-labelledby="new-shop" className="mb-8 border-t border-line pt-5">
    <h2 id="new-shop" className="mb-1 text-[18px]/[24px] font-[630]">
      No orders yet
    </h2>
    <p className="text-ink-2">Your figures appear here after your first order.</p>
  </section>
);
