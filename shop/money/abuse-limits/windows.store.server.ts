import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";

export type Window = { count: number; endsAt: Date };

/**
 * Counts one more for a subject in its window of time, which begins with the first and is shared by all processes.
 * @returns the count with this one, and when the window ends.
 */
export async function countInWindow(
  db: Db,
  { subject, windowMs, now }: { subject: string; windowMs: number; now: Date },
): Promise<Window> {
  const endsAt = new Date(now.getTime() + windowMs);
  const { rows } = await sql<Window>`
    insert into guard_windows as w (subject, count, ends_at) values (${subject}, 1, ${endsAt})
    on conflict (subject) do update set
      count = case when w.ends_at > ${now} then w.count + 1 else 1 end,
      ends_at = case when w.ends_at > ${now} then w.ends_at else excluded.ends_at end
    returning count, ends_at as "endsAt"`.execute(db);
  const [window] = rows;
  if (!window) throw new Error("a window was not counted");
  return window;
}
