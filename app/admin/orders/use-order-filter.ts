import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { STATUS_FILTERS, type StatusFilter } from "#shop/ordering/orders/order-filter.ts";
import { useEcho } from "../kit/use-echo.ts";
import { useSettled } from "../kit/use-settled.ts";

/** As the address has it; empty is left out. Days are `2025-11-28`. */
export type AskedOrders = { status: StatusFilter | ""; from: string; to: string; q: string };

export const ALL_ORDERS: AskedOrders = { status: "", from: "", to: "", q: "" };

const DAY = /^\d{4}-\d\d-\d\d$/;

function readAsked(query: URLSearchParams): AskedOrders {
  const day = (name: string) => DAY.exec(query.get(name) ?? "")?.[0] ?? "";
  const status = STATUS_FILTERS.find((one) => one === query.get("status")) ?? "";
  return { status, from: day("from"), to: day("to"), q: query.get("q") ?? "" };
}

/** The filter of the orders, kept in the address. What is typed into the search is asked for when it rests. */
export function useOrderFilter() {
  const [query, setQuery] = useSearchParams();
  const asked = readAsked(query);
  const last = useRef(asked);
  last.current = asked;
  const [typed, setTyped] = useState(asked.q);
  const echo = useEcho(asked.q);
  const settled = useSettled(typed);

  const ask = (part: Partial<AskedOrders>) => {
    const next = { ...asked, q: typed, ...part };
    echo.said(next.q);
    const given = Object.entries(next).filter(([, value]) => value !== "");
    setQuery(Object.fromEntries(given), { preventScrollReset: true, replace: "q" in part });
  };
  const change = (part: Partial<AskedOrders>) => {
    if (part.q !== undefined) setTyped(part.q);
    ask(part);
  };
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (settled.trim() !== last.current.q.trim()) latest.current({ q: settled });
  }, [settled]);
  // Back and forward, and links to a search: the box says what is shown.
  useEffect(() => {
    if (echo.isOwn(asked.q)) return;
    echo.said(asked.q);
    setTyped(asked.q);
  }, [asked.q, echo]);

  return { asked, typed, setTyped, change };
}
