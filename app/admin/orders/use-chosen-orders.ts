import { useRef, useState } from "react";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";

/** Which orders are ticked, on this page and the ones before; another filter begins with none. */
export function useChosenOrders(rows: readonly AdminOrder[], filterKey: string) {
  const [of, setOf] = useState<{ filterKey: string; ids: ReadonlySet<string> }>({ filterKey, ids: new Set() });
  const known = useRef(new Map<string, AdminOrder>());
  for (const row of rows) known.current.set(row._id, row);
  const ids = of.filterKey === filterKey ? of.ids : NONE;
  const choose = (next: ReadonlySet<string>) => setOf({ filterKey, ids: next });
  return {
    ids,
    choose,
    drop: (gone: readonly string[]) =>
      setOf((before) => ({ ...before, ids: new Set([...before.ids].filter((id) => !gone.includes(id))) })),
    /** As they were seen last. */
    orders: (): AdminOrder[] => [...ids].flatMap((id) => known.current.get(id) ?? []),
  };
}

const NONE: ReadonlySet<string> = new Set();
