import type { ColumnType, Generated } from "kysely";

type Once<T> = ColumnType<T, T, never>;

/** Parcels, and what shoppers were told of late ones (db/migrations/0014_fulfilment.sql, 0024_deliveries_and_reviews.sql, 0029_consent_to_delays.sql). */
export type ParcelTables = {
  shipments: {
    order_id: Once<string>;
    carrier: string | null;
    tracking_number: string | null;
    tracking_url: string | null;
    shipped_at: Once<Date>;
    shipped_by: Once<string>;
    revision: Generated<number>;
    delivered_at: Date | null;
    delivered_by: string | null;
  };
  order_delays: {
    order_id: Once<string>;
    ships_by: string;
    reason: string;
    told_at: Date;
    told_by: string;
    agree_by: string | null;
    agreed_at: Date | null;
    revision: Generated<number>;
  };
};
