import { countOf } from "#platform/text.ts";
import { formatMoney, toCents } from "#shop/money/money.ts";
import { Moment } from "../kit/moment.tsx";
import { ItemLink } from "../kit/open-link.tsx";
import { useAnswer } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-routes.ts";

/** What one side has on record: a status, an amount in dollars, or units. */
type Side = NonNullable<Told<"GET /api/admin/books">["comparison"]>["differences"][number]["shop"];

/** Shown when the last reconciliation with the payment provider found differences. */
export function BooksNotice() {
  const { data } = useAnswer("/api/admin/books");
  const books = data?.comparison;
  if (!books || books.differenceCount === 0) return null;
  const { differenceCount: count, differences, comparedAt } = books;
  return (
    <section aria-labelledby="books-notice" className="mb-6 rounded-md bg-error-bg px-5 py-4 text-ink">
      <h2 id="books-notice" className="font-[620] text-error">
        {countOf(count, "record doesn't", "records don't")} match
      </h2>
      <p className="max-w-[80ch]">
        Each night we compare orders and stock with your payment provider and the stock history. Check{" "}
        {count === 1 ? "this one" : "these"} before you ship or refund. What you fix disappears after the next check.
        Last check: <Moment at={comparedAt} />.
      </p>
      <details className="group mt-1" open={count <= 3}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-[560] underline underline-offset-[3px]">
          <span className="group-open:hidden">
            {count > differences.length ? `Show the first ${differences.length}` : "Show what to do"}
          </span>
          <span className="not-group-open:hidden">Hide</span>
        </summary>
        <ul className="grid gap-3 pb-1">
          {differences.map(({ kind, orderId, orderNumber, sku, payment, shop, provider, whatToDo }) => (
            <li key={`${kind} ${orderNumber} ${sku} ${payment}`} className="border-t border-line pt-3 wrap-anywhere">
              {orderId && orderNumber ? (
                <ItemLink to={`/admin/orders/${orderId}`}>{orderNumber}</ItemLink>
              ) : (
                <b className="font-[620]">{sku ?? orderNumber ?? payment}</b>
              )}
              <p className="max-w-[80ch]">{whatToDo}</p>
              <p className="text-ink-2">
                {sku ? "Stock" : "This shop"}: {said(shop)}. {sku ? "Stock history" : "Provider"}: {said(provider)}.
                {orderNumber && payment && ` Payment ${payment}.`}
              </p>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function said({ status, amount, units }: Side): string {
  const words = [
    status?.replaceAll("_", " "),
    amount === undefined ? undefined : formatMoney(toCents(amount) ?? 0),
    units === undefined ? undefined : `${units} in stock`,
  ];
  return words.filter((word) => word !== undefined).join(", ") || "no record";
}
