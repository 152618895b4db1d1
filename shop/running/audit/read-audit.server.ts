import { dayAfter, startOfEasternDay } from "#platform/eastern-day.ts";
import { type Page, pageOf } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import type { AuditNote } from "./audit.contract.server.ts";
import { type AuditFilter, distinctNotes, listNotes } from "./read-audit.store.server.ts";

/** What staff look for. `from` and `to` are days of US Eastern time, both included. */
export type AuditQuery = Omit<AuditFilter, "from" | "until"> & { from?: string | undefined; to?: string | undefined };

/** The audit log, newest first. */
export async function listAudit(db: Db, { from, to, ...filter }: AuditQuery): Promise<Page<AuditNote>> {
  const rows = await listNotes(db, {
    ...filter,
    limit: filter.limit + 1,
    from: from === undefined ? undefined : startOfEasternDay(from),
    until: to === undefined ? undefined : startOfEasternDay(dayAfter(to)),
  });
  const { items, next } = pageOf(rows, filter.limit, ({ id }) => id);
  return { items: items.map(({ id, at, ...note }) => ({ _id: id, ...note, at: at.toISOString() })), next };
}

/** What can be chosen from: who did something, and what is done. */
export const auditChoices = async (db: Db): Promise<{ actors: string[]; actions: string[] }> => ({
  actors: await distinctNotes(db, "actor"),
  actions: await distinctNotes(db, "action"),
});
