import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { inlineLink } from "./button-styles.ts";
import { rowButton } from "./facts.tsx";

/** Opens a row's item in the page's dialog (`useOpened`). It's a link, so that Back closes the dialog. */
export function OpenLink({ id, children }: { id: string; children: ReactNode }) {
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  query.set("open", id);
  return (
    <Link to={`?${query}`} state={state} preventScrollReset className={`inline-flex py-0.5 ${rowButton}`}>
      <span className="min-w-0">{children}</span>
    </Link>
  );
}

/** Opens a row's item on its own page, where `BackLink` leads back to the list with its filters and page. */
export function ItemLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={to} state={{ list: pathname + search }} className={`inline-flex items-center ${rowButton}`}>
      {children}
    </Link>
  );
}

type Order = { _id: string; orderNumber: string };

/** The order number as a link to the order; 'None' without an order. */
export const OrderLink = ({ order, className = "" }: { order: Order | null; className?: string }) =>
  order ? (
    <Link to={`/admin/orders/${order._id}`} className={`${inlineLink} whitespace-nowrap ${className}`}>
      {order.orderNumber}
    </Link>
  ) : (
    <span className="text-ink-2 max-md:hidden">None</span>
  );
