import type { ColumnType, Generated } from "kysely";

type Once<T> = ColumnType<T, T, never>;

export type JobTables = {
  job_states: {
    name: Once<string>;
    run_id: string | null;
    run_since: Date | null;
    last_at: Date | null;
    last_ms: number | null;
    last_outcome: "done" | "failed" | "interrupted" | null;
    done_at: Date | null;
    failures: Generated<number>;
    failing_since: Date | null;
    error: string | null;
    seen_by: string | null;
    seen_at: Date | null;
  };
};
