import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import { mayDo, type Role } from "#shop/people/staff/permissions.ts";
import { NOTIFICATIONS, type NotificationKind } from "./notification-kinds.ts";

/** The kinds that a staff member has turned on (true) or off (false). */
export async function readChoices(db: Db, staffId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom("staffNotificationChoices")
    .select(["kind", "enabled"])
    .where("staffId", "=", staffId)
    .execute();
  return new Map(rows.map(({ kind, enabled }) => [kind, enabled]));
}

/** Saves a choice. Saving the same choice again keeps its time. */
export async function writeChoice(
  tx: Db,
  { staffId, kind, enabled, at }: { staffId: string; kind: NotificationKind; enabled: boolean; at: Date },
): Promise<void> {
  await tx
    .insertInto("staffNotificationChoices")
    .values({ staffId, kind, enabled, changedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(["staffId", "kind"])
        .doUpdateSet({ enabled, changedAt: at })
        .where("staffNotificationChoices.enabled", "<>", enabled),
    )
    .execute();
}

export const isOn = (kind: NotificationKind, role: Role, chosen: boolean | null | undefined): boolean =>
  mayDo(role, NOTIFICATIONS[kind].needs) && (chosen ?? NOTIFICATIONS[kind].onFor.includes(role));

/** Staff who get this kind now. `since`: they aren't notified about anything older. */
export async function recipientsOf(db: Db, kind: NotificationKind) {
  const rows = await db
    .selectFrom("staff as s")
    .leftJoin("staffNotificationChoices as c", (join) => join.onRef("c.staffId", "=", "s.id").on("c.kind", "=", kind))
    .select(["s.id", "s.email", "s.role", "s.createdAt", "c.enabled", "c.changedAt"])
    .where("s.disabledAt", "is", null)
    .orderBy("s.id")
    .execute();
  return rows
    .filter(({ role, enabled }) => isOn(kind, role, enabled))
    .map(({ id, email, createdAt, changedAt }) => ({ id, email, since: changedAt ?? createdAt }));
}

/** The time up to which new orders were read. Locks it until the end of the transaction. The first run starts at `now`. */
export async function holdProgress(tx: Db, now: Date): Promise<Date> {
  await tx
    .insertInto("staffNotificationProgress")
    .values({ readUntil: now })
    .onConflict((any) => any.doNothing())
    .execute();
  const row = await tx
    .selectFrom("staffNotificationProgress")
    .select("readUntil")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.readUntil;
}

export async function setProgress(tx: Db, readUntil: Date): Promise<void> {
  await tx.updateTable("staffNotificationProgress").set({ readUntil }).execute();
}

/** Records what a staff member is notified about. @returns the subjects that are new to them, in order. */
export async function addNotices(
  tx: Db,
  notice: { kind: NotificationKind; staffId: string; subjects: readonly string[]; at: Date },
): Promise<string[]> {
  const { kind, staffId, subjects, at } = notice;
  if (subjects.length === 0) return [];
  const { rows } = await sql<{ subject: string }>`
    insert into staff_notices (kind, subject, staff_id, at)
    select ${kind}, subject, ${staffId}, ${at} from unnest(${[...subjects]}::text[]) as due (subject)
    on conflict do nothing returning subject`.execute(tx);
  const added = new Set(rows.map(({ subject }) => subject));
  return subjects.filter((subject) => added.has(subject));
}

/** Deletes the notices of everything but these subjects, so staff are notified again when it comes back. */
export async function dropNoticesBut(tx: Db, kind: NotificationKind, subjects: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("staffNotices")
    .where("kind", "=", kind)
    .where(sql<boolean>`subject <> all(${[...subjects]}::text[])`)
    .execute();
}

export async function dropNoticesBefore(tx: Db, kind: NotificationKind, before: Date): Promise<void> {
  await tx.deleteFrom("staffNotices").where("kind", "=", kind).where("at", "<", before).execute();
}
