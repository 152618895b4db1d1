import type { Selectable } from "kysely";
import type { Db, ShopContext } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import { compareBooks } from "./reconciliation.server.ts";
import type { BookDifference } from "./difference.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";

type Comparison = Selectable<Tables["book_comparisons"]>;

/** 9:00 UTC: the early morning of the United States. */
const NIGHT_HOUR = 9;
/** Longer than a hold lasts, and than a return takes. */
const DAYS = 45;
const DAY_MS = 24 * 60 * 60_000;
/** The newest orders are still on their way; the next night has them. */
const SETTLED_MS = 60 * 60_000;
/** So many differences are kept to be shown; the log has all. */
const KEPT_DIFFERENCES = 100;
const KEPT_COMPARISONS_MS = 90 * DAY_MS;

/**
 * The job that compares the books of the last 45 days each night, a part at a time: what a restart or `end` interrupts goes on in the
 * next run. Every difference is logged as an error, and the result is kept for the staff.
 */
export async function compareBooksNightly(ctx: ShopContext, gateway: PaymentGateway, end?: AbortSignal): Promise<void> {
  let comparison = await openComparison(ctx, gateway.provider);
  while (comparison && !end?.aborted) {
    try {
      comparison = await comparePart(ctx, gateway, comparison);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return ctx.log.warn({ err: error }, "the books could not be compared yet");
    }
  }
}

/** The comparison that is not finished, or tonight's, when it has not begun. */
async function openComparison({ db, clock, ids }: ShopContext, provider: string): Promise<Comparison | undefined> {
  const at = clock.now();
  const latest = await latestComparison(db, provider);
  if (latest && !latest.finished_at) return latest;
  if (latest && latest.started_at >= lastNight(at)) return undefined;
  await db
    .deleteFrom("book_comparisons")
    .where("started_at", "<", new Date(at.getTime() - KEPT_COMPARISONS_MS))
    .execute();
  const since = new Date(at.getTime() - DAYS * DAY_MS);
  return db
    .insertInto("book_comparisons")
    .values({
      id: ids.uuid(),
      provider,
      since,
      until: new Date(at.getTime() - SETTLED_MS),
      compared_until: since,
      started_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  return night <= now ? night : new Date(night.getTime() - DAY_MS);
}

const latestComparison = (db: Db, provider: string): Promise<Comparison | undefined> =>
  db
    .selectFrom("book_comparisons")
    .selectAll()
    .where("provider", "=", provider)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** @returns the comparison as it is then, undefined when it is finished. */
async function comparePart(
  ctx: ShopContext,
  gateway: PaymentGateway,
  comparison: Comparison,
): Promise<Comparison | undefined> {
  const from = { order: comparison.at_order, until: comparison.compared_until };
  const part = await compareBooks(ctx, gateway, comparison, { from });
  const differences = part.differences.filter(({ isInFlight }) => !isInFlight);
  for (const difference of differences) ctx.log.error({ difference }, "the books differ");
  const found: BookDifference[] = [...comparison.found, ...differences].slice(0, KEPT_DIFFERENCES);
  const at = ctx.clock.now();
  const { next } = part;
  const changed = await ctx.db
    .updateTable("book_comparisons")
    .set({
      ...(next && { at_order: next.order, compared_until: next.until }),
      orders: comparison.orders + part.orders,
      captured_cents: comparison.captured_cents + part.capturedCents,
      refunded_cents: comparison.refunded_cents + part.refundedCents,
      differences: comparison.differences + differences.length,
      found: JSON.stringify(found),
      updated_at: at,
      finished_at: next ? null : at,
    })
    .where("id", "=", comparison.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return next && changed;
}

/** What the staff see of the newest finished comparison. Cents; `found` holds the first 100 differences. */
export type BooksReport = Pick<
  Comparison,
  "since" | "until" | "orders" | "captured_cents" | "refunded_cents" | "differences" | "found" | "finished_at"
>;

/** Undefined before the first night. */
export function latestBooksReport(db: Db, provider: string): Promise<BooksReport | undefined> {
  return db
    .selectFrom("book_comparisons")
    .select(["since", "until", "orders", "captured_cents", "refunded_cents", "differences", "found", "finished_at"])
    .where("provider", "=", provider)
    .where("finished_at", "is not", null)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
