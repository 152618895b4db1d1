/** Stands on every page of a shop that sells nothing yet. */
export function DemoMark() {
  return (
    <section aria-label="Demo shop" className="bg-sand px-5 py-1 text-center text-ink-2">
      <p className="type-small">Demo shop: no real orders, no real charges.</p>
    </section>
  );
}
