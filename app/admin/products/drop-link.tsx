import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { easternDay } from "#platform/eastern-day.ts";
import { countOf } from "#platform/text.ts";
import { smallButton } from "../kit/buttons.tsx";
import { recentMoment } from "../kit/dates.ts";
import { useAnswer, useStaff } from "../kit/staff.tsx";

const WATCHED_MINUTES = 10;
/** This many orders within `WATCHED_MINUTES` count as a drop. */
const RUSH = 20;

/** A link to the live view while a drop is planned or running. `todayOnly`: ignores drops planned for a later day. */
export function DropLink({ todayOnly }: { todayOnly?: true }) {
  const { may } = useStaff();
  const { data: scheduled } = useAnswer(
    "/api/admin/products",
    { query: { state: "scheduled" } },
    { enabled: may("products:read") },
  );
  const { data: drop } = useAnswer("/api/admin/drop", undefined, { enabled: may("reports:read") });
  const planned = [
    ...(scheduled?.items.map(({ title, liveAt }) => ({ title, at: liveAt })) ?? []),
    ...(drop?.variants.map(({ title, nextRestockAt }) => ({ title, at: nextRestockAt })) ?? []),
  ];
  const moments = planned.flatMap(({ at }) => at ?? []);
  const isShown = (at: string) => !todayOnly || easternDay(new Date(at)) === easternDay(new Date());
  const [next] = moments.filter(isShown).toSorted();
  const [title, ...others] = new Set(planned.filter(({ at }) => at === next).map((one) => one.title));
  const orders = drop?.minutes.slice(-WATCHED_MINUTES).reduce((sum, minute) => sum + minute.orders, 0) ?? 0;
  if (!drop || (next === undefined && orders < RUSH)) return null;
  return (
    <Notice tone="quiet" className="mb-4 flex items-center justify-between gap-3">
      <span>
        {next
          ? `Next drop: ${recentMoment(next)}, ${title}${others.length > 0 ? ` and ${others.length} more` : ""}`
          : `${countOf(orders, "order")} in the last ${WATCHED_MINUTES} minutes`}
      </span>
      <Link to="/admin/products/drop" className={`${smallButton} shrink-0`}>
        Live view
      </Link>
    </Notice>
  );
}
