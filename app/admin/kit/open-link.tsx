import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { inlineLink } from "./button-styles.ts";
import { rowButton } from "./facts.tsx";

/** In a row: opens the item in the page's dialog (`useOpened`). A link, so that Back closes it. */
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

/** In a row: a link to the item's own page, from which `BackLink` leads back to the list as it was left. */
export function ItemLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={to} state={{ list: pathname + search }} className={`inline-flex items-center ${rowButton}`}>
      {children}
    </Link>
  );
}

type Order = { _id: string; orderNumber: string };

/** The number of the order that something belongs to, as a link to it. */
export const OrderLink = ({ order, className = "" }: { order: Order | null; className?: string }) =>
  order ? (
    <Link to={`/admin/orders/${order._id}`} className={`${inlineLink} whitespace-nowrap ${className}`}>
      {order.orderNumber}
    </Link>
  ) : (
    <span className="text-ink-2 max-md:hidden">None</span>
  );
