import { useRef } from "react";
import { useSearchParams } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { PERIODS, type PeriodDays } from "#shop/running/reports/overview.ts";
import { useAnswer } from "../kit/staff.tsx";
import { AttentionList } from "./attention-list.tsx";
import { FigureRow } from "./figures.tsx";
import { Funnel } from "./funnel.tsx";
import { NewShop } from "./new-shop.tsx";
import { StockList } from "./stock-list.tsx";
import { Trends } from "./trends.tsx";
import { PERIOD_NAMES, timeOf } from "./words.ts";

const EVERY_MS = 30_000;

/** How the shop is doing: what needs somebody, the figures and where they come from. It asks again while somebody looks. */
export default function OverviewArea() {
  const { isOpen, days, setDays } = usePeriod();
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "/api/admin/overview",
    { query: { days: String(days) } },
    { everyMs: EVERY_MS, enabled: isOpen },
  );
  return (
    <div className="min-w-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-[18px]/[24px] font-[630]">Overview</h2>
          <p className="text-[13px]/[20px] text-ink-2">
            {data ? `As of ${timeOf(data.at)} in New York` : "Loading..."}
          </p>
        </div>
        <PeriodSwitch days={days} onChoose={setDays} />
      </div>
      {error && (
        <Notice role="alert" className="mb-5">
          {data ? "The overview could not be refreshed." : "The overview could not be loaded."} {error.message}{" "}
          <button type="button" onClick={() => void refetch()} className="min-h-6 underline underline-offset-[3px]">
            Try again
          </button>
        </Notice>
      )}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
          <Panel overview={data} />
        </div>
      ) : (
        !error && <div aria-hidden="true" className="h-[560px] rounded-md bg-paper" />
      )}
    </div>
  );
}

function Panel({ overview }: { overview: Overview }) {
  const { attention, isNew, funnel, stock } = overview;
  const hasVisits = funnel.some(({ count }) => count > 0);
  return (
    <>
      <AttentionList attention={attention} />
      {isNew ? (
        <NewShop />
      ) : (
        <>
          <FigureRow overview={overview} />
          <Trends overview={overview} />
        </>
      )}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        {(!isNew || hasVisits) && <Funnel funnel={funnel} />}
        {(!isNew || stock.length > 0) && <StockList stock={stock} />}
      </div>
    </>
  );
}

function PeriodSwitch({ days, onChoose }: { days: PeriodDays; onChoose: (days: PeriodDays) => void }) {
  return (
    <fieldset aria-label="Period" className="flex rounded-pill border-[1.5px] border-line-strong p-0.5">
      {PERIODS.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === days}
          onClick={() => onChoose(period)}
          className="type-label min-h-11 rounded-pill px-4 hover:bg-ink/4 aria-pressed:bg-ink aria-pressed:text-surface md:min-h-8"
        >
          {PERIOD_NAMES[period]}
        </button>
      ))}
    </fieldset>
  );
}

/** The address says it: `?tab=overview&days=30`. While another tab is open its address says nothing of this one. */
function usePeriod() {
  const [query, setQuery] = useSearchParams();
  const isOpen = (query.get("tab") ?? "overview") === "overview";
  const said = PERIODS.find((period) => String(period) === query.get("days")) ?? 7;
  const days = useRef<PeriodDays>(said);
  if (isOpen) days.current = said;
  const setDays = (chosen: PeriodDays) =>
    setQuery({ tab: "overview", days: String(chosen) }, { preventScrollReset: true, replace: true });
  return { isOpen, days: days.current, setDays };
}
