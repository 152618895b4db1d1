import { useState } from "react";
import { money } from "#app/ui/price.tsx";
import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { Chart } from "./chart.tsx";
import { BEFORE_NAMES, momentOf, PERIOD_NAMES, tickOf } from "./words.ts";

const dollars = (value: number) => `$${value.toLocaleString("en-US")}`;

/** Revenue and orders over time. Both show the same point. */
export function Trends({ overview: { days, points } }: { overview: Overview }) {
  const [chosen, setChosen] = useState<number>();
  const latest = points.findLastIndex(({ orders }) => orders !== null);
  const at = chosen !== undefined && chosen < points.length ? chosen : latest;
  const seriesOf = (figure: "revenue" | "orders") =>
    points.map((point) => ({
      tick: tickOf(days, point.at),
      moment: momentOf(days, point.at),
      now: point[figure],
      before: { moment: momentOf(days, point.before.at), value: point.before[figure] },
    }));
  return (
    <section aria-label="Over time" className="mb-8">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Chart
          title="Revenue"
          look="line"
          points={seriesOf("revenue")}
          show={money}
          showTick={dollars}
          at={at}
          onAt={setChosen}
        />
        <Chart
          title="Orders"
          look="bars"
          points={seriesOf("orders")}
          show={String}
          showTick={String}
          at={at}
          onAt={setChosen}
        />
      </div>
      <p className="mt-3 text-[13px]/[20px] text-ink-2">Dotted line and pale bars: {BEFORE_NAMES[days]}.</p>
      <details>
        <summary className="type-label inline-flex min-h-11 items-center underline underline-offset-[3px]">
          Show as a table
        </summary>
        <PointTable days={days} points={points} />
      </details>
    </section>
  );
}

const COLUMNS = ["Orders", "Revenue", "Previous orders", "Previous revenue"];

function PointTable({ days, points }: Pick<Overview, "days" | "points">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={`${PERIOD_NAMES[days]} as a table`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[440px] text-left">
        <thead>
          <tr>
            {[days === 1 ? "Hour" : "Day", ...COLUMNS].map((name, index) => (
              <th
                key={name}
                className={`border-b border-line py-2 pr-4 font-[560] text-ink-2 ${index > 0 ? "text-right" : ""}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, orders, revenue, before }) => (
            <tr key={at} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-4 font-[440]">
                {days === 1 ? tickOf(days, at) : momentOf(days, at)}
              </th>
              <td className="py-1.5 pr-4 text-right">{orders ?? "not yet"}</td>
              <td className="py-1.5 pr-4 text-right">{revenue === null ? "not yet" : money(revenue)}</td>
              <td className="py-1.5 pr-4 text-right text-ink-2">{before.orders}</td>
              <td className="py-1.5 pr-4 text-right text-ink-2">{money(before.revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
