import type { ColumnType, Generated } from "kysely";

type Once<T> = ColumnType<T, T, never>;

/** Whose orders are whose (db/migrations/0018_admin_lists.sql). */
export type CustomerTables = {
  customers: { id: Generated<number>; email: Once<string>; name: string; last_order_id: string };
  customer_orders: { order_id: Once<string>; customer_id: Once<number> };
};
