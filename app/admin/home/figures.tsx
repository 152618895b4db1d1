import { money } from "#app/ui/price.tsx";
import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { timeOfDay } from "../kit/dates.ts";
import { BEFORE_NAMES, changeOf } from "./words.ts";

/** The four numbers, each compared with the period before, and what they mean. */
export function FigureRow({ overview }: { overview: Overview }) {
  const { figures, before, days, comparedUntil } = overview;
  const average = (amount: number | null) => (amount === null ? "–" : money(amount));
  const notes = [
    figures.cancelled > 0 && `${figures.cancelled} cancelled`,
    figures.returned > 0 && `${money(figures.returned)} refunded`,
  ].filter(Boolean);
  return (
    <section aria-label="Figures" className="mb-8">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-4">
        <Figure
          name="Revenue"
          value={money(figures.revenue)}
          change={changeOf(figures.revenue, before.revenue)}
          before={money(before.revenue)}
        />
        <Figure
          name="Orders"
          value={String(figures.orders)}
          change={changeOf(figures.orders, before.orders)}
          before={String(before.orders)}
        />
        <Figure
          name="Average order"
          value={average(figures.average)}
          change={figures.average === null || before.average === null ? "" : changeOf(figures.average, before.average)}
          before={average(before.average)}
        />
        <Figure
          name="Units sold"
          value={String(figures.units)}
          change={changeOf(figures.units, before.units)}
          before={String(before.units)}
        />
      </dl>
      <p className="mt-4 text-[13px]/[20px] text-ink-2">
        Compared with {BEFORE_NAMES[days]}, up to {timeOfDay(comparedUntil)}.
        {notes.length > 0 && ` ${notes.join(", ")}.`}
      </p>
      <details className="text-[13px]/[20px] text-ink-2">
        <summary className="inline-flex min-h-11 items-center underline underline-offset-[3px] md:min-h-6">
          How this is counted
        </summary>
        <p className="max-w-[90ch] text-pretty">
          Revenue includes shipping and counts orders once the card is authorized. Cancelled orders are left out;
          refunds and lost disputes are subtracted on the day of the order.
        </p>
      </details>
    </section>
  );
}

function Figure({ name, value, change, before }: { name: string; value: string; change: string; before: string }) {
  return (
    <div>
      <dt className="font-[560] text-ink-2">{name}</dt>
      <dd className="text-[26px]/[34px] font-[650] tracking-[-0.02em]">{value}</dd>
      <dd className="text-[13px]/[20px] text-ink-2">{/[%]/.test(change) ? `${change} from ${before}` : change}</dd>
    </div>
  );
}
