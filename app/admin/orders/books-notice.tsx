import { countOf } from "#platform/text.ts";
import { formatMoney, toCents } from "#shop/money/money.ts";
import { Moment } from "../kit/moment.tsx";
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
        Records don't match your payment provider: {countOf(count, "difference")}
      </h2>
      <p>
        Compared with the payment provider on <Moment at={comparedAt} />.
      </p>
      <details className="group mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-[560] underline underline-offset-[3px]">
          <span className="group-open:hidden">
            {count > differences.length ? `Show the first ${differences.length}` : "Show them"}
          </span>
          <span className="not-group-open:hidden">Hide</span>
        </summary>
        <ul className="grid gap-3 pb-1">
          {differences.map(({ kind, orderNumber, sku, payment, shop, provider, whatToDo }) => (
            <li key={`${kind} ${orderNumber} ${sku} ${payment}`} className="border-t border-line pt-3 wrap-anywhere">
              <b className="font-[620]">{orderNumber ?? sku ?? payment}</b>, {kind.replaceAll("_", " ")}: we say{" "}
              {said(shop)}, {sku ? "the stock history" : "the provider"} says {said(provider)}.
              {orderNumber && payment && ` Payment ${payment}.`}
              <span className="block text-ink-2">{whatToDo}</span>
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
  return words.filter((word) => word !== undefined).join(", ") || "nothing";
}
