import { useShopFacts } from "#app/shop-facts.ts";
import { useHydrated } from "#app/ui/query.ts";

/** Text only. Encryption and the days are said while they are so; every payment provider of this shop takes all major cards. */
export function TrustBadges() {
  const days = useShopFacts()?.policies.returnWindowDays;
  const hydrated = useHydrated();
  const secure = hydrated && location.protocol === "https:";
  return (
    <ul className="type-small mt-6 flex flex-wrap items-center gap-x-5 text-ink-2">
      {secure && <li className="py-1">SSL Secure</li>}
      {days ? (
        <li>
          {/* Beside the order, so that what is typed in stays. */}
          <a
            href="/terms#returns-and-refunds"
            target="_blank"
            className="inline-flex min-h-11 items-center underline underline-offset-[3px] hover:text-ink"
            rel="noopener"
          >
            {days}-Day Money-Back Guarantee
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ) : null}
      <li className="py-1">All Major Cards Accepted</li>
    </ul>
  );
}
