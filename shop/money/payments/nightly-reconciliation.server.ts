import type { Selectable } from "kysely";
import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { Difference } from "./differences.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import { orderSettler, reconcilePart } from "./reconcile.server.ts";
import type { PaymentContext } from "./settle.server.ts";

const saidSchema = z.object({
  status: z.string().optional(),
  amount: z.number().optional().describe("In dollars."),
  units: z.int().optional(),
});

const reportSchema = z.object({
  comparedAt: time,
  since: time.describe("The start of the period in which the orders were placed."),
  orders: z.int(),
  taken: z.number().describe("In dollars."),
  givenBack: z.number().describe("In dollars."),
  differenceCount: z.int(),
  differences: z
    .array(
      z.object({
        kind: z.string(),
        orderId: z.string().optional(),
        orderNumber: z.string().optional(),
        payment: z.string().optional().describe("The provider's id."),
        sku: z.string().optional(),
        productId: z.string().optional().describe("The product of the SKU."),
        shop: saidSchema,
        provider: saidSchema,
        whatToDo: z.string(),
      }),
    )
    .describe("The first 100."),
});

export const booksContract = {
  "GET /api/admin/books": {
    summary: "Get the latest nightly reconciliation with the payment provider; null before the first",
    tags: ["reconciliation"],
    response: { 200: z.object({ comparison: z.nullable(reportSchema) }) },
  },
} as const;

type Found = { found: Difference[] };
type Comparison = Selectable<Tables["bookComparisons"]> & Found;

/** 9:00 UTC: the early morning of the United States. */
const NIGHT_HOUR = 9;
/** Longer than an authorization lasts, and than a return takes. */
const DAYS = 45;
const DAY_MS = 24 * 60 * 60_000;
/** The newest orders may still be in flight; the next night covers them. */
const SETTLED_MS = 60 * 60_000;
/** How many differences are stored for staff; the log has all. */
const KEPT_DIFFERENCES = 100;
const KEPT_COMPARISONS_MS = 90 * DAY_MS;

/**
 * The job that reconciles the last 45 days each night, one part at a time, so that the next run continues what a restart or `end`
 * interrupted. Every difference that remains is logged as an error, and the result is stored for staff.
 */
export async function reconcileNightly(ctx: PaymentContext, gateway: PaymentGateway, end?: AbortSignal): Promise<void> {
  let comparison = await openComparison(ctx, gateway.provider);
  while (comparison && !end?.aborted) {
    try {
      comparison = await comparePart(ctx, gateway, comparison);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return ctx.log.warn({ err: error }, "could not reconcile the payments yet");
    }
  }
}

/** The unfinished comparison, or a new one if tonight's has not started; undefined when tonight's is finished. */
async function openComparison({ db, clock, ids }: ShopContext, provider: string): Promise<Comparison | undefined> {
  const at = clock.now();
  const latest = await newest(db, provider).executeTakeFirst();
  if (latest && !latest.finishedAt) return latest;
  if (latest && latest.startedAt >= lastNight(at)) return undefined;
  await db
    .deleteFrom("bookComparisons")
    .where("startedAt", "<", new Date(at.getTime() - KEPT_COMPARISONS_MS))
    .execute();
  const since = new Date(at.getTime() - DAYS * DAY_MS);
  return db
    .insertInto("bookComparisons")
    .values({
      id: ids.uuid(),
      provider,
      since,
      until: new Date(at.getTime() - SETTLED_MS),
      comparedUntil: since,
      startedAt: at,
      updatedAt: at,
    })
    .returningAll()
    .$narrowType<Found>()
    .executeTakeFirstOrThrow();
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  return night <= now ? night : new Date(night.getTime() - DAY_MS);
}

const newest = (db: Db, provider: string) =>
  db
    .selectFrom("bookComparisons")
    .selectAll()
    .where("provider", "=", provider)
    .orderBy("startedAt", "desc")
    .limit(1)
    .$narrowType<Found>();

/** @returns the updated comparison; undefined when it is finished. */
async function comparePart(
  ctx: PaymentContext,
  gateway: PaymentGateway,
  comparison: Comparison,
): Promise<Comparison | undefined> {
  const from = { order: comparison.atOrder, until: comparison.comparedUntil };
  const part = await reconcilePart(ctx, gateway, comparison, { from, settle: orderSettler(ctx, gateway) });
  const differences = part.differences.filter(({ isInFlight }) => !isInFlight);
  for (const difference of differences) ctx.log.error({ difference }, "the records differ from the payment provider's");
  const found: Difference[] = [...comparison.found, ...differences].slice(0, KEPT_DIFFERENCES);
  const at = ctx.clock.now();
  const { next } = part;
  const changed = await ctx.db
    .updateTable("bookComparisons")
    .set({
      ...(next && { atOrder: next.order, comparedUntil: next.until }),
      orders: comparison.orders + part.orders,
      capturedCents: comparison.capturedCents + part.capturedCents,
      refundedCents: comparison.refundedCents + part.refundedCents,
      differences: comparison.differences + differences.length,
      found: JSON.stringify(found),
      updatedAt: at,
      finishedAt: next ? null : at,
    })
    .where("id", "=", comparison.id)
    .returningAll()
    .$narrowType<Found>()
    .executeTakeFirstOrThrow();
  return next && changed;
}

/** The newest finished comparison, for staff; undefined before the first night. `found` holds the first 100 differences. */
export const latestReconciliation = (db: Db, provider: string): Promise<Comparison | undefined> =>
  newest(db, provider).where("finishedAt", "is not", null).executeTakeFirst();
