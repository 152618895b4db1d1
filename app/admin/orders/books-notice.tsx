import { Link } from "react-router";
import { countOf, listOf } from "#platform/text.ts";
import { formatMoney, toCents } from "#shop/money/money.ts";
import { inlineLink } from "../kit/buttons.tsx";
import { Moment } from "../kit/cells.tsx";
import { useAnswer } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-api.ts";

type Difference = NonNullable<Told<"GET /api/admin/books">["comparison"]>["differences"][number];
/** What one side has on record: a status, an amount in dollars, or units. */
type Side = Difference["shop"];

/** Shown when the last reconciliation with the payment provider found differences. */
export function BooksNotice() {
  const { data } = useAnswer("/api/admin/books");
  const books = data?.comparison;
  if (!books || books.differenceCount === 0) return null;
  const { differenceCount: count, differences, comparedAt } = books;
  // A payment or a stock may differ in several ways.
  const skus = new Set(differences.flatMap(({ sku }) => sku ?? []));
  const paid = new Set(differences.flatMap(({ sku, orderNumber, payment }) => (sku ? [] : (orderNumber ?? payment))));
  const kinds = [paid.size > 0 && countOf(paid.size, "payment"), skus.size > 0 && countOf(skus.size, "stock count")];
  const which = count > differences.length ? `${count} records` : listOf(kinds.filter((kind) => kind !== false));
  const isOne = count === differences.length && paid.size + skus.size === 1;
  return (
    <section aria-labelledby="books-notice" className="relative mb-6 rounded-md bg-error-bg px-5 py-4 text-ink">
      <h2 id="books-notice" className="pr-12 font-[620] text-error">
        {which} {isOne ? "doesn't" : "don't"} match
      </h2>
      <details className="group">
        <summary className="inline-flex group-open:absolute md:absolute top-1.5 right-5 min-h-11 cursor-pointer items-center font-[560] underline underline-offset-[3px]">
          <span className="group-open:hidden">
            {count > differences.length ? `Show the first ${differences.length}` : "Show what to do"}
          </span>
          <span className="not-group-open:hidden">Hide</span>
        </summary>
        <ul className="mt-2 grid gap-3 pb-1">
          {differences.map((difference) => (
            <Item
              key={`${difference.kind} ${difference.orderNumber} ${difference.sku} ${difference.payment}`}
              difference={difference}
            />
          ))}
        </ul>
        <p className="mt-3 text-ink-2">
          Checked every night, last <Moment inText at={comparedAt} />.
        </p>
      </details>
    </section>
  );
}

function Item({ difference }: { difference: Difference }) {
  const { kind, orderId, orderNumber, sku, productId, payment, shop, provider, whatToDo } = difference;
  const name = orderNumber ?? sku ?? payment;
  const to = productId ? `/admin/products/${productId}/stock` : orderId && `/admin/orders/${orderId}`;
  const [ours, theirs] = SIDES[kind] ?? ["This shop", "Payment provider"];
  return (
    <li className="border-t border-line pt-3 wrap-anywhere">
      <p className="flex flex-wrap gap-x-4 font-[560]">
        {to ? (
          <Link to={to} className={inlineLink}>
            {name}
          </Link>
        ) : (
          name
        )}
        <span>
          {ours}: {said(shop)}. {theirs}: {said(provider)}.
        </span>
      </p>
      <p className="max-w-[80ch] text-ink-2">{whatToDo}</p>
    </li>
  );
}

/** Whose records differ, if not the shop's and the payment provider's. */
const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  stock: ["Stock", "Stock history"],
  units: ["Orders", "Stock history"],
};

function said({ status, amount, units }: Side): string {
  const words = [
    status?.replaceAll("_", " "),
    amount === undefined ? undefined : formatMoney(toCents(amount) ?? 0),
    units === undefined ? undefined : countOf(units, "unit"),
  ];
  return words.filter((word) => word !== undefined).join(", ") || "no record";
}
