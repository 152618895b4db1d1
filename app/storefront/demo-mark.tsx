/** Stands on every page of a shop that sells nothing yet. */
export function DemoMark() {
  return (
    <p className="type-small bg-sand px-5 py-1 text-center text-ink-2">Demo shop: no real orders, no real charges.</p>
  );
}
