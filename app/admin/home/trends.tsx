import { useState } from "react";
import { money } from "#app/ui/price.tsx";
import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { Chart } from "../kit/chart.tsx";
import { type Columns, Table } from "../kit/table.tsx";
import { BEFORE_NAMES, momentOf, PERIOD_NAMES, tickOf } from "./words.ts";

const dollars = (value: number) => `$${value.toLocaleString("en-US")}`;

/** Revenue and orders over time. Both charts show the same point. */
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
      <details className="group">
        <summary className="type-label inline-flex min-h-11 items-center underline underline-offset-[3px]">
          <span className="group-open:hidden">Show as a table</span>
          <span className="not-group-open:hidden">Hide table</span>
        </summary>
        <Table
          label={PERIOD_NAMES[days]}
          rows={points}
          columns={columnsFor(days)}
          rowId={({ at }) => at}
          rowName={({ at }) => momentOf(days, at)}
        />
      </details>
    </section>
  );
}

const NOT_YET = "not yet";

type Point = Overview["points"][number];
const columnsFor = (days: Overview["days"]): Columns<Point> => [
  { head: days === 1 ? "Hour" : "Day", show: ({ at }) => (days === 1 ? tickOf(days, at) : momentOf(days, at)) },
  { head: "Orders", phone: "left", named: true, align: "right", show: ({ orders }) => orders ?? NOT_YET },
  {
    head: "Revenue",
    phone: "right",
    named: true,
    align: "right",
    show: ({ revenue }) => (revenue === null ? NOT_YET : money(revenue)),
  },
  { head: "Previous orders", phone: "left", named: true, align: "right", show: ({ before }) => before.orders },
  {
    head: "Previous revenue",
    phone: "right",
    named: true,
    align: "right",
    show: ({ before }) => money(before.revenue),
  },
];
