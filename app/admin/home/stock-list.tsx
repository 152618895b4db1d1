import { useState } from "react";
import { Link } from "react-router";
import { TextButton } from "#app/ui/button.tsx";
import { countOf } from "#platform/text.ts";
import type { StockLine } from "#shop/running/reports/overview.contract.server.ts";
import { choiceWords, itemName } from "#shop/selling/catalog/catalog.ts";
import { rowButton } from "../kit/cells.tsx";
import { Folded } from "../kit/section.tsx";
import { type Columns, Table } from "../kit/table.tsx";

const FIRST = 8;

/** Variants that are sold out or soon will be, followed by those that aren't selling. */
export function StockList({ stock }: { stock: readonly StockLine[] }) {
  const [all, setAll] = useState(false);
  const urgent = stock.filter(({ state }) => state !== "not_selling");
  const idle = stock.filter(({ state }) => state === "not_selling");
  return (
    <section aria-labelledby="stock-running-out" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="stock-running-out" className="text-[16px]/[24px] font-[630]">
          Low stock
        </h2>
        <Link
          to="/admin/products"
          className="type-label inline-flex min-h-11 items-center underline underline-offset-[3px] md:min-h-6"
        >
          Products
        </Link>
      </div>
      {urgent.length === 0 ? (
        <p className="border-t border-line py-4 text-ink-2">Everything is stocked for two weeks.</p>
      ) : (
        <Table
          label="Colors and sizes low on stock"
          rows={all ? urgent : urgent.slice(0, FIRST)}
          columns={COLUMNS}
          rowId={({ sku }) => sku}
        />
      )}
      {urgent.length > FIRST && (
        <TextButton onClick={() => setAll(!all)}>{all ? "Show fewer" : `Show all ${urgent.length}`}</TextButton>
      )}
      {idle.length > 0 && (
        <Folded title={`${countOf(idle.length, "variant")} in stock with no sales in 30 days`} className="mt-2">
          <ul className="grid gap-1 pb-2 text-ink-2">
            {idle.map((line) => (
              <li key={line.sku}>
                {itemName(line)}: {line.onHand} in stock
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </section>
  );
}

const COLUMNS: Columns<StockLine> = [
  {
    head: "Product",
    phone: "left",
    show: ({ productId, title, color, size }) => (
      <>
        <Link to={`/admin/products/${productId}/stock`} className={rowButton}>
          {title}
        </Link>
        <span className="block text-ink-2">{choiceWords(color, size)}</span>
      </>
    ),
  },
  { head: "Days left", show: lasts, phone: "right" },
  {
    head: "In stock",
    phone: "left",
    named: true,
    show: ({ onHand }) => onHand,
    align: "right",
  },
  {
    head: "Sold per day",
    named: true,
    show: ({ perDay }) => paceOf(perDay),
    phone: "right",
    align: "right",
  },
];

function lasts({ state, daysLeft }: StockLine) {
  if (state === "out") return <span className="font-[620] whitespace-nowrap text-signal">Sold out</span>;
  const days = Math.floor(daysLeft ?? 0);
  const text = days < 1 ? "Less than a day" : countOf(days, "day");
  return <span className={days < 3 ? "font-[620] text-signal" : ""}>{text}</span>;
}

const paceOf = (perDay: number): string =>
  perDay > 0 && perDay < 0.1 ? "under 0.1" : String(Math.round(perDay * 10) / 10);
