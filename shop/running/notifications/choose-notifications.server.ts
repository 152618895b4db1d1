import { z } from "zod";
import type { ShopContext } from "#shop/context.server.ts";
import { mayDo } from "#shop/people/staff/permissions.ts";
import type { Session } from "#shop/people/staff/sessions.server.ts";
import { noteOwn } from "#shop/people/staff/staff.store.server.ts";
import { NOTIFICATION_KINDS, NOTIFICATIONS, type NotificationKind } from "./notification-kinds.ts";
import { isOn, readChoices, writeChoice } from "./notifications.store.server.ts";

const choiceSchema = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  label: z.string(),
  hint: z.string(),
  on: z.boolean(),
});

/** One kind of email that a staff member can turn on or off. */
export type NotificationChoice = z.infer<typeof choiceSchema>;

const choices = z.object({ items: z.array(choiceSchema).describe("The kinds that your role can get.") });

export const notificationsContract = {
  "GET /api/admin/account/notifications": { summary: "Get your email notifications", response: { 200: choices } },
  "PUT /api/admin/account/notifications": {
    summary: "Update your email notifications; omitted ones don't change",
    body: z.partialRecord(z.enum(NOTIFICATION_KINDS), z.boolean()),
    response: { 200: choices },
    problems: ["validation_failed", "not_allowed"],
  },
} as const;

/** The kinds of email that a staff member can get, and whether each is on. */
export async function ownNotifications(
  { db }: Pick<ShopContext, "db">,
  { staff }: Session,
): Promise<NotificationChoice[]> {
  const chosen = await readChoices(db, staff.id);
  return NOTIFICATION_KINDS.filter((kind) => mayDo(staff.role, NOTIFICATIONS[kind].needs)).map((kind) => {
    const { label, hint } = NOTIFICATIONS[kind];
    return { kind, label, hint, on: isOn(kind, staff.role, chosen.get(kind)) };
  });
}

/** Turns kinds of email on or off. `not_allowed`: their role doesn't have the permission for one of them, and nothing was changed. */
export function chooseNotifications(
  ctx: ShopContext,
  session: Session,
  wanted: Partial<Record<NotificationKind, boolean>>,
): Promise<{ outcome: "saved"; items: NotificationChoice[] } | { outcome: "not_allowed" }> {
  const { id, role } = session.staff;
  return ctx.db.transaction().execute(async (tx) => {
    const before = new Map((await ownNotifications({ db: tx }, session)).map(({ kind, on }) => [kind, on]));
    const changes = NOTIFICATION_KINDS.flatMap((kind) => {
      const enabled = wanted[kind];
      return enabled === undefined || enabled === before.get(kind) ? [] : [{ kind, enabled }];
    });
    if (changes.some(({ kind }) => !mayDo(role, NOTIFICATIONS[kind].needs))) return { outcome: "not_allowed" };
    const at = ctx.clock.now();
    for (const change of changes) await writeChoice(tx, { ...change, staffId: id, at });
    if (changes.length > 0) {
      const after = Object.fromEntries(changes.map(({ kind, enabled }) => [kind, enabled]));
      await noteOwn(tx, ctx, session.staff, { action: "staff.notifications_changed", after });
    }
    return { outcome: "saved", items: await ownNotifications({ db: tx }, session) };
  });
}
