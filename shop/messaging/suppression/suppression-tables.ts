import type { ColumnType, Generated } from "kysely";
import type { SuppressionReason } from "./suppression.ts";

type Once<T> = ColumnType<T, T, never>;

/** Addresses that get no mail which no order needs: readable, or as a keyed hash once their customer was erased. */
export type SuppressionTables = {
  suppressions: {
    id: Once<string>;
    reason: Once<SuppressionReason>;
    email: string | null;
    hash: string | null;
    note: Generated<string>;
    added_by: string | null;
    at: Date;
  };
};
