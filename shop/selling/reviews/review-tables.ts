import type { ColumnType, Generated } from "kysely";
import type { Fit } from "#shop/selling/catalog/catalog.ts";
import type { HiddenReason, ReviewState } from "./moderation.ts";

type Once<T> = ColumnType<T, T, never>;

/** Reviews, whatever their state (db/migrations/0001_catalog.sql, 0018_admin_lists.sql, 0024_deliveries_and_reviews.sql). */
export type ReviewTables = {
  reviews: {
    id: Once<string>;
    product_id: Once<string>;
    name: string;
    rating: number;
    text: string;
    size: string | null;
    sample: Generated<boolean>;
    state: Generated<ReviewState>;
    hidden_reason: HiddenReason | null;
    order_id: Once<string | null>;
    line_position: Once<number | null>;
    fit: Fit | null;
    revision: Generated<number>;
    reply: string | null;
    reply_by: string | null;
    replied_at: Date | null;
    created_at: Once<Date>;
  };
};
