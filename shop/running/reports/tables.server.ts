import type { ColumnType, Generated } from "kysely";
import type { VisitStep } from "./overview.ts";

type Once<T> = ColumnType<T, T, never>;

/** Visits that are counted, and the sums by the hour (db/migrations/0017_events_and_totals.sql). */
export type ReportTables = {
  shop_events: { at: Once<Date>; step: Once<VisitStep>; visits: Once<number> };
  hourly_sales: HourlySales;
  hourly_units: { hour: Once<Date>; sku: Once<string>; units: Once<number> };
  hourly_visits: { hour: Once<Date>; views: number; carts: number; checkouts: number };
  hourly_progress: { id: Generated<number>; done_until: Date | null };
};

/** What the orders of an hour come to; the migration says what each counts. */
export type HourlySales = {
  hour: Date;
  orders: number;
  total_cents: number;
  returned_cents: number;
  units: number;
  cancelled: number;
  to_ship: number;
  payers: number;
};
