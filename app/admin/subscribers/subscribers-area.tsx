import { Link } from "#app/ui/link.tsx";
import { useListFilter } from "../kit/list-filter.ts";
import { SubscriberList } from "./subscriber-list.tsx";
import { SuppressionList } from "./suppression-list.tsx";

/** Who gets the newsletter, and who is to get no mails but those about orders. */
export default function SubscribersArea() {
  const { list } = useListFilter("subscribers", ["list"]).filter;
  const isSuppressed = list === "suppressed";
  return (
    <>
      <nav aria-label="Lists" className="mb-6 flex flex-wrap gap-2">
        <ListLink to="?tab=subscribers" current={!isSuppressed}>
          Newsletter
        </ListLink>
        <ListLink to="?tab=subscribers&list=suppressed" current={isSuppressed}>
          Suppression list
        </ListLink>
      </nav>
      {isSuppressed ? <SuppressionList /> : <SubscriberList />}
    </>
  );
}

const ListLink = ({ to, current, children }: { to: string; current: boolean; children: string }) => (
  <Link
    to={to}
    prefetch="none"
    aria-current={current ? "page" : undefined}
    className="type-label inline-flex min-h-11 items-center rounded-pill border-[1.5px] border-line-strong px-3.5 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-surface md:min-h-9"
  >
    {children}
  </Link>
);
