import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { endFuture, mayBlock, type Subject, signalOf } from "./abuse-limits.store.server.ts";
import { type AbuseThresholds, FORGET_AFTER_MS, judge, SIGNALS } from "./limits.ts";

const heldBackSchema = z.object({
  _id: z.string(),
  signal: z.enum(SIGNALS),
  reason: z.enum(["failures", "open_orders"]),
  failed: z.int().describe("Failed payments."),
  open: z.int().describe("Orders that hold stock while a bank challenge is open."),
  refused: z.int().describe("Orders that were blocked."),
  since: time,
  lastAt: time,
  until: time.describe("At the latest; it may end earlier."),
  lastOrder: z.object({ _id: z.uuid(), orderNumber: z.string(), name: z.string(), email: z.string() }).nullable(),
});

/** A checkout block as staff see it. Only hashes are stored, so the last order is the only sign of who is behind it. */
export type HeldBack = z.input<typeof heldBackSchema>;

export const blockedContract = {
  "GET /api/guard/held-back": {
    summary: "List checkout blocks, newest first",
    tags: ["checkout blocks"],
    response: { 200: z.array(heldBackSchema) },
  },
  "DELETE /api/guard/held-back/:subject": {
    summary: "Unblock a checkout, card, email, or IP address",
    tags: ["checkout blocks"],
    params: z.object({ subject: z.string().max(300) }),
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;

const MOST = 200;

/** Everyone who is blocked now, newest first. */
export async function listBlocked({ db, clock }: ShopContext, limits: AbuseThresholds) {
  const now = clock.now();
  const rows = await db
    .selectFrom("guardCounters as g")
    .leftJoin("orders as o", "o.id", "g.orderId")
    .selectAll("g")
    .select(["o.number", "o.name", "o.email"])
    .where("g.lastAt", ">", new Date(now.getTime() - FORGET_AFTER_MS))
    .where(mayBlock(limits))
    .orderBy("g.lastAt", "desc")
    .orderBy("g.subject")
    .execute();
  const list = rows.flatMap((row) => {
    const subject = row.subject as Subject;
    const signal = signalOf(subject);
    const verdict = judge(signal, row, limits, now);
    if (verdict.pass) return [];
    return [
      {
        _id: subject,
        signal,
        reason: verdict.reason,
        failed: row.failed,
        open: Math.max(0, row.asked - row.answered),
        refused: row.refused,
        since: row.firstAt,
        lastAt: row.lastAt,
        until: verdict.until,
        lastOrder:
          row.orderId === null || row.number === null
            ? null
            : { _id: row.orderId, orderNumber: row.number, name: row.name ?? "", email: row.email ?? "" },
      },
    ];
  });
  return list.slice(0, MOST);
}

/** Deletes a subject's counter, so that it may try again at once. @returns false when it has none. */
export async function unblock(ctx: ShopContext, actor: Actor, subject: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await tx.deleteFrom("guardCounters").where("subject", "=", subject).returningAll().executeTakeFirst();
    if (!row) return false;
    const { failed, paid, asked, answered, refused } = row;
    await writeAudit(tx, ctx, {
      actor,
      action: "guard.let_through",
      subject: `guard:${subject}`,
      before: { failed, paid, open: asked - answered, refused },
    });
    return true;
  });
}

/** The job that deletes expired counters and windows, and corrects times in the future. @returns how many rows it deleted. */
export async function forgetCounted({ db, clock }: ShopContext): Promise<number> {
  const now = clock.now();
  await endFuture(db, now);
  const rested = new Date(now.getTime() - FORGET_AFTER_MS);
  const counters = await db.deleteFrom("guardCounters").where("lastAt", "<=", rested).executeTakeFirst();
  const windows = await db.deleteFrom("guardWindows").where("endsAt", "<=", now).executeTakeFirst();
  return Number(counters.numDeletedRows + windows.numDeletedRows);
}
