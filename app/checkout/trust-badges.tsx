import { useHydrated } from "#app/ui/query.ts";

/** One return window on every page (decisions.md, Catalogue). */
const RETURN_WINDOW_DAYS = 30;

/** Text only, each while it is true. */
export function TrustBadges() {
  const hydrated = useHydrated();
  const secure = hydrated && location.protocol === "https:";
  return (
    <ul className="type-small mt-6 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
      {secure && <li>SSL Secure</li>}
      <li>{RETURN_WINDOW_DAYS}-Day Money-Back Guarantee</li>
      <li>All Major Cards Accepted</li>
    </ul>
  );
}
