import type { ColumnType } from "kysely";
import type { WantedItem } from "./reminder.ts";

type Once<T> = ColumnType<T, T, never>;

/** Who asked to be reminded of a cart. `mailed_at`: when the one mail went into the outbox; from then on the row is there for its link. */
export type ReminderTables = {
  checkout_reminders: {
    id: Once<string>;
    email: string;
    items: ColumnType<WantedItem[], string, string>;
    asked_at: Once<Date>;
    changed_at: Date;
    mailed_at: Date | null;
  };
};
