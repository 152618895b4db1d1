import type { ColumnType, Generated } from "kysely";
import type { EmailContent } from "./email-content.ts";

type Once<T> = ColumnType<T, T, never>;

/** The outbox and its history: one email of each kind for an order. `content`: what `body` is the plain text of. */
export type EmailTables = {
  emails: {
    id: Once<string>;
    order_id: Once<string | null>;
    kind: Once<string>;
    recipient: string;
    data: ColumnType<unknown, string, string> | null;
    subject: string | null;
    body: string | null;
    content: ColumnType<EmailContent | null, string | null | undefined, string | null>;
    status: "queued" | "sent" | "kept" | "failed";
    attempts: Generated<number>;
    next_attempt_at: Date;
    last_error: string | null;
    created_at: Once<Date>;
    sent_at: Date | null;
    resend_of: Once<string | null>;
    resend_key: string | null;
  };
};
