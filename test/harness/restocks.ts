import type { ShopContext } from "#shop/context.server.ts";
import { insertRestocks, type NewRestock } from "#shop/selling/stock/restocks.store.server.ts";

/** Plans restocks without an audit log: each of a SKU's pieces at a time, without an announcement. */
export const addRestocks = (
  { db, ids }: ShopContext,
  ...restocks: Pick<NewRestock, "sku" | "pieces" | "availableAt">[]
) =>
  insertRestocks(
    db,
    restocks.map((restock) => ({
      ...{ id: ids.uuid(), announced: false, note: "", plannedBy: "ada@shop.example", plannedAt: new Date(0) },
      ...restock,
    })),
  );
