import { money } from "#app/ui/price.tsx";
import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { timeOfDay } from "../kit/dates.ts";
import { BEFORE_NAMES, changeOf } from "./words.ts";

/** The four key figures, each compared with the previous period, and how they are counted. */
export function FigureRow({ overview }: { overview: Overview }) {
  const { at, figures, before, days, comparedUntil, hasEarlier } = overview;
  const notes = [
    figures.cancelled > 0 && `${figures.cancelled} cancelled`,
    figures.returned > 0 && `${money(figures.returned)} refunded`,
  ].filter(Boolean);
  return (
    <section aria-label="Figures" className="mb-8">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-4">
        {FIGURES.map(([name, key, show]) => (
          <Figure
            key={key}
            name={name}
            now={figures[key]}
            change={hasEarlier ? changeOf({ now: figures[key], before: before[key], days, show }) : "no earlier data"}
            show={show}
          />
        ))}
      </dl>
      <p className="mt-4 text-[13px]/[20px] text-ink-2">
        Updated {timeOfDay(at)} ET. Compared with {BEFORE_NAMES[days]}, up to {timeOfDay(comparedUntil)}.
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

const whole = (count: number) => count.toLocaleString("en-US");

const FIGURES = [
  ["Revenue", "revenue", money],
  ["Orders", "orders", whole],
  ["Average order", "average", money],
  ["Units sold", "units", whole],
] as const;

type FigureProps = { name: string; now: number | null; change: string; show: (value: number) => string };

/** Shows a dash if there is no value, as for the average of no orders. */
const Figure = ({ name, now, change, show }: FigureProps) => (
  <div>
    <dt className="font-[560] text-ink-2">{name}</dt>
    <dd className="text-[26px]/[34px] font-[650] tracking-[-0.02em]">{now === null ? "–" : show(now)}</dd>
    <dd className="text-[13px]/[20px] text-ink-2">{change}</dd>
  </div>
);
