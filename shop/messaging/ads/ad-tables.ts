import type { ColumnType, Generated } from "kysely";
import type { AdEventName, AdEventState, AdParams } from "./ad-event.ts";
import type { ConsentReason } from "./consent.ts";

type Json<T> = ColumnType<T, string, string>;
type Once<T> = ColumnType<T, T, never>;

/** The rows of consent and of events for the Conversions API. */
export type AdTables = {
  order_consents: {
    order_id: Once<string>;
    marketing: Once<boolean>;
    reason: Once<ConsentReason>;
    at: Once<Date>;
  };
  ad_events: {
    id: Once<string>;
    name: Once<AdEventName>;
    event_id: Once<string>;
    order_id: Once<string | null>;
    at: ColumnType<Date, Date, Date>;
    status: AdEventState;
    params: Json<AdParams> | null;
    client_ip: string | null;
    user_agent: string | null;
    attempts: Generated<number>;
    next_attempt_at: Date;
    payload: Json<unknown> | null;
    answered: number | null;
    answer: string | null;
    sent_at: Date | null;
  };
};
