import { type LoaderFunctionArgs, redirect, useSearchParams } from "react-router";
import type { Overview as Figures } from "#shop/running/reports/overview.contract.server.ts";
import { PERIODS, type PeriodDays } from "#shop/running/reports/overview.ts";
import { newAddress } from "../frame/old-address.ts";
import { Switch } from "../kit/fields.tsx";
import { Loaded, Page } from "../kit/page.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { DropLink } from "../products/drop-link.tsx";
import { AttentionList } from "./attention-list.tsx";
import { FigureRow } from "./figures.tsx";
import { Funnel } from "./funnel.tsx";
import { LaunchCard } from "./launch-card.tsx";
import { StockList } from "./stock-list.tsx";
import { Trends } from "./trends.tsx";
import { PERIOD_NAMES } from "./words.ts";

/** Redirects links from the admin's first version, which lead to tabs of this page. */
export function loader({ request }: LoaderFunctionArgs) {
  const to = newAddress(new URL(request.url).searchParams);
  if (to !== undefined) throw redirect(to);
  return null;
}

/** No link inside the admin has such a URL, so it needs no request to the server. */
export const clientLoader = () => null;

const EVERY_MS = 30_000;

/** The open tasks and how the shop is doing, updated while the page is on screen. */
export default function HomePage() {
  const { days, setDays } = usePeriod();
  const answer = useAnswer("/api/admin/overview", { query: { days: String(days) } }, { everyMs: EVERY_MS });
  const { data, isPlaceholderData } = answer;
  return (
    <Page
      title="Home"
      actions={
        data && !data.isNew && <Switch label="Period" choices={PERIOD_CHOICES} value={days} onChange={setDays} />
      }
    >
      <DropLink todayOnly />
      <Loaded answer={answer} what="The figures">
        {(overview) => (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
            <Panel overview={overview} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The number of launch checklist steps that a new shop shows. */
const NEXT_STEPS = 5;

function Panel({ overview }: { overview: Figures }) {
  const { attention, isNew, funnel, stock } = overview;
  const hasVisits = funnel.some(({ count }) => count > 0);
  return (
    <>
      {!(isNew && attention.length === 0) && <AttentionList attention={attention} />}
      <LaunchCard steps={isNew ? NEXT_STEPS : 0} />
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

const PERIOD_CHOICES = PERIODS.map((days) => [days, PERIOD_NAMES[days]] as const);

/** The period in the URL: `?days=30`. */
function usePeriod() {
  const [query, setQuery] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === query.get("days")) ?? 7;
  const setDays = (chosen: PeriodDays) =>
    setQuery({ days: String(chosen) }, { preventScrollReset: true, replace: true });
  return { days, setDays };
}

/** Replaces the figures until the first order. */
const NewShop = () => (
  <section aria-labelledby="new-shop" className="mb-8 border-t border-line pt-5">
    <h2 id="new-shop" className="mb-1 text-[18px]/[24px] font-[630]">
      No orders yet
    </h2>
    <p className="text-ink-2">Your figures appear here after your first order.</p>
  </section>
);
