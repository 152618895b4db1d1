import { useState } from "react";
import { money } from "#app/ui/price.tsx";
import type { Overview, Point } from "#shop/running/reports/overview.contract.server.ts";
import { Chart } from "../kit/chart.tsx";
import { BEFORE_NAMES, momentOf, PERIOD_NAMES, tickOf } from "./words.ts";

const dollars = (value: number) => `$${value.toLocaleString("en-US")}`;

/** Revenue and orders over time. Both charts show the same point. */
export function Trends({ overview: { days, points } }: { overview: Overview }) {
  const [chosen, setChosen] = useState<number>();
  const latest = points.findLastIndex(({ orders }) => orders !== null);
  const at = chosen !== undefined && chosen < points.length ? chosen : latest;
  const nameOf = ({ at: from }: Point) => `${momentOf(days, from)}${from === points[latest]?.at ? ", so far" : ""}`;
  const seriesOf = (figure: "revenue" | "orders") =>
    points.map((point) => ({
      tick: tickOf(days, point.at),
      moment: nameOf(point),
      now: point[figure],
      before: { name: momentOf(days, point.before.at), value: point.before[figure] },
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
      <details className="group">
        <summary className="type-label inline-flex min-h-11 items-center underline underline-offset-[3px]">
          <span className="group-open:hidden">Show as a table</span>
          <span className="not-group-open:hidden">Hide table</span>
        </summary>
        <Numbers days={days} points={points} />
      </details>
    </section>
  );
}

/** A line for each day, or for each hour so far with orders in either period. On a phone, it leaves out the previous period, which the charts show. */
function Numbers({ days, points }: Pick<Overview, "days" | "points">) {
  const lines = points.filter(({ orders, before }) => days !== 1 || (orders !== null && orders + before.orders > 0));
  if (lines.length === 0) return <p className="text-ink-2">No orders yet.</p>;
  return (
    <table aria-label={PERIOD_NAMES[days]} className="w-full table-fixed text-right text-[14px]/[20px]">
      <thead>
        <tr className="border-b border-line text-ink-2 *:py-2 *:font-[560]">
          <th className="text-left">{days === 1 ? "Hour" : "Day"}</th>
          <th className="text-right">Orders</th>
          <th className="text-right">Revenue</th>
          <th className="text-right max-md:hidden">Orders, {BEFORE_NAMES[days]}</th>
          <th className="text-right max-md:hidden">Revenue, {BEFORE_NAMES[days]}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ at, orders, revenue, before }) => (
          <tr key={at} className="border-b border-line *:py-1.5 md:*:py-2.5">
            <th scope="row" className="text-left font-normal">
              {days === 1 ? tickOf(days, at) : momentOf(days, at)}
            </th>
            <td>{orders ?? "–"}</td>
            <td>{revenue === null ? "–" : money(revenue)}</td>
            <td className="max-md:hidden">{before.orders}</td>
            <td className="max-md:hidden">{money(before.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
