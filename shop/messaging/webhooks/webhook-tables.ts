import type { ColumnType, Generated } from "kysely";

type Json<T = unknown> = ColumnType<T, string, string>;
type Once<T> = ColumnType<T, T, never>;

/** The rows of webhooks out. */
export type WebhookTables = {
  webhook_endpoints: {
    id: Once<string>;
    url: string;
    events: string[];
    secret: string;
    old_secret: string | null;
    old_secret_until: Date | null;
    active: boolean;
    failing_since: Date | null;
    switched_off_at: Date | null;
    version: Generated<number>;
    created_at: Once<Date>;
  };
  webhook_deliveries: {
    id: Once<string>;
    endpoint_id: Once<string>;
    event: Once<string>;
    data: Json;
    at: Once<Date>;
    status: Generated<"queued" | "delivered" | "failed">;
    attempts: Generated<number>;
    next_attempt_at: Date;
    answered: number | null;
    took_ms: number | null;
    response: string | null;
    last_attempt_at: Date | null;
  };
};
