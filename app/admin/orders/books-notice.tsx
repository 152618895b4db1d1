import { useEffect, useState } from "react";
import { formatMoney, toCents } from "#shop/money/money.ts";
import { Moment } from "../kit/moment.tsx";
import type { BooksComparison, BooksSide, OrdersApi } from "./orders-api.ts";

/** Says so when the last night's comparison with the payment provider found differences; nothing while the books balance. */
export function BooksNotice({ api }: { api: OrdersApi }) {
  const [books, setBooks] = useState<BooksComparison | null>(null);
  useEffect(() => {
    // Whoever cannot be asked is told of by the lists below.
    void api.books().then((answer) => answer.kind === "ok" && setBooks(answer.data.comparison));
  }, [api]);
  if (!books || books.differenceCount === 0) return null;
  const { differenceCount: count, differences, comparedAt } = books;
  return (
    <section aria-labelledby="books-notice" className="mb-6 rounded-md bg-error-bg px-5 py-4 text-ink">
      <h2 id="books-notice" className="font-[620] text-error">
        The books do not balance: {count === 1 ? "1 difference" : `${count} differences`}
      </h2>
      <p>
        Compared with the payment provider on <Moment at={comparedAt} />.
      </p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-[560] underline underline-offset-[3px]">
          {count > differences.length ? `Show the first ${differences.length}` : "Show them"}
        </summary>
        <ul className="grid gap-3 pb-1">
          {differences.map(({ kind, orderNumber, sku, payment, shop, provider, whatToDo }) => (
            <li key={`${kind} ${orderNumber} ${sku} ${payment}`} className="border-t border-line pt-3 wrap-anywhere">
              <b className="font-[620]">{orderNumber ?? sku ?? payment}</b>, {kind.replaceAll("_", " ")}: we say{" "}
              {said(shop)}, {sku ? "the list of its movements" : "the provider"} says {said(provider)}.
              {orderNumber && payment && ` Payment ${payment}.`}
              <span className="block text-ink-2">{whatToDo}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function said({ status, amount, pieces }: BooksSide): string {
  const words = [
    status?.replaceAll("_", " "),
    amount === undefined ? undefined : formatMoney(toCents(amount) ?? 0),
    pieces === undefined ? undefined : `${pieces} in stock`,
  ];
  return words.filter((word) => word !== undefined).join(", ") || "nothing";
}
