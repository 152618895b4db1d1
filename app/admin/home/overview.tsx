import { useSearchParams } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import type { Overview as Figures } from "#shop/running/reports/overview.contract.server.ts";
import { PERIODS, type PeriodDays } from "#shop/running/reports/overview.ts";
import { timeOfDay } from "../kit/dates.ts";
import { Page } from "../kit/page.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { AttentionList } from "./attention-list.tsx";
import { FigureRow } from "./figures.tsx";
import { Funnel } from "./funnel.tsx";
import { LaunchCard } from "./launch-card.tsx";
import { NewShop } from "./new-shop.tsx";
import { StockList } from "./stock-list.tsx";
import { Trends } from "./trends.tsx";
import { PERIOD_NAMES } from "./words.ts";

const EVERY_MS = 30_000;

/** How the shop is doing: what to do, the figures and where they come from. Updated while it is on screen. */
export function Overview() {
  const { days, setDays } = usePeriod();
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "/api/admin/overview",
    { query: { days: String(days) } },
    { everyMs: EVERY_MS },
  );
  return (
    <Page
      title="Home"
      about={data ? `Updated ${timeOfDay(data.at)} ET` : "Loading..."}
      actions={<PeriodSwitch days={days} onChoose={setDays} />}
    >
      {error && (
        <Notice role="alert" className="mb-5">
          {data ? "The figures could not be refreshed." : "The figures could not be loaded."} {error.message}{" "}
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
    </Page>
  );
}

function Panel({ overview }: { overview: Figures }) {
  const { attention, isNew, funnel, stock } = overview;
  const hasVisits = funnel.some(({ count }) => count > 0);
  return (
    <>
      <LaunchCard />
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

/** It is in the address: `?days=30`. */
function usePeriod() {
  const [query, setQuery] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === query.get("days")) ?? 7;
  const setDays = (chosen: PeriodDays) =>
    setQuery({ days: String(chosen) }, { preventScrollReset: true, replace: true });
  return { days, setDays };
}
