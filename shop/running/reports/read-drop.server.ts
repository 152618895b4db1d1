import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { sumsOf } from "#platform/sums.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { countFailedJobs } from "#shop/running/jobs/job-admin.server.ts";
import {
  countByMinute,
  countDropWork,
  type DropStock,
  readDropStock,
  type Sold,
  soldByMinute,
} from "./drop.store.server.ts";

const drop = z.object({
  at: time,
  minutes: z
    .array(z.object({ at: time, orders: z.int() }))
    .describe(
      "Orders whose payment was accepted, in each of the last 60 minutes. Oldest first; the last one is the current minute.",
    ),
  drop: z
    .object({
      startsAt: time,
      products: z.array(z.object({ _id: z.string(), title: z.string() })).describe("The products that start then."),
      orders: z.int(),
      units: z.int(),
      cents: z.int().describe("The price of these units, without shipping."),
    })
    .nullable()
    .describe(
      "The launch or restock of the last hour, or else the one nearest to now, at most 24 hours ago. Its sales count from the start, once " +
        "their payment is accepted, even if they are cancelled later.",
    ),
  variants: z.array(
    z.object({
      sku: z.string(),
      productId: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      live: z.boolean().describe("Whether shoppers can buy it now if it is in stock."),
      available: z.int(),
      reserved: z.int().describe("Reserved for orders whose payment isn't decided yet. Not part of `available`."),
      planned: z.int().describe("In upcoming restocks."),
      nextRestockAt: time.nullable(),
    }),
  ),
  queue: z.object({
    unpaid: z.int().describe("Orders whose payment isn't decided yet."),
    paymentNews: z.int().describe("Webhooks of the payment provider that aren't processed yet."),
    emails: z.int(),
    webhooks: z.int(),
    adEvents: z.int(),
  }),
  failures: z
    .object({
      declined: z.int().describe("Payments that the provider declined."),
      refused: z.int().describe("Orders rejected because of the shop's own payment setup."),
      paymentsOpen: z.int().describe("Payments that have been undecided for more than an hour."),
      emails: z.int(),
      webhooks: z.int(),
      jobs: z.int().describe("Jobs that keep failing, no matter since when."),
    })
    .describe("In the last 60 minutes."),
});

/** The live view of a drop. */
export type Drop = z.input<typeof drop>;

export const dropContract = {
  "GET /api/admin/drop": {
    summary:
      "Get the live view of a drop: orders per minute, units left, queue, and failures. Can be polled every two seconds",
    response: { 200: drop },
  },
} as const;

const MINUTE_MS = 60_000;
const MINUTES = 60;

/** What a process keeps between calls, so that it counts each past minute only once. */
export type DropMemory = {
  /** Orders of past minutes, by the start of the minute in milliseconds. */
  minutes: Map<number, number>;
  /** What was sold of a drop before `until`. */
  sold: (Sold & { of: string; until: Date }) | undefined;
};
export const dropMemory = (): DropMemory => ({ minutes: new Map(), sold: undefined });

/** After this long every order of a minute is committed. */
const SETTLED_MS = 60_000;

/** The live view of a drop. */
export async function readDrop(ctx: ShopContext, memory: DropMemory = dropMemory()) {
  const { db } = ctx;
  const past = memory.minutes;
  const at = ctx.clock.now();
  const minutes = minutesUntil(at);
  const since = minutes.find((minute) => !past.has(minute.getTime())) ?? at;
  const [counted, stock, work, jobs] = await Promise.all([
    countByMinute(db, since),
    readDropStock(db),
    countDropWork(db, { now: at, since: new Date(at.getTime() - MINUTES * MINUTE_MS) }),
    countFailedJobs(ctx),
  ]);
  const { declined, refused, paymentsOpen, emailsFailed, webhooksFailed, ...queue } = work;
  const ordersOf = new Map([...past, ...counted.map(({ minute, orders }) => [minute.getTime(), orders] as const)]);
  past.clear();
  for (const minute of minutes) {
    const begin = minute.getTime();
    if (begin + MINUTE_MS + SETTLED_MS <= at.getTime()) past.set(begin, ordersOf.get(begin) ?? 0);
  }
  return {
    at,
    minutes: minutes.map((minute) => ({ at: minute, orders: ordersOf.get(minute.getTime()) ?? 0 })),
    drop: await readSold(db, memory, stock, at),
    variants: stock,
    queue,
    failures: { declined, refused, paymentsOpen, emails: emailsFailed, webhooks: webhooksFailed, jobs },
  };
}

const LATELY_MS = 24 * 60 * MINUTE_MS;

/** What started in the last hour or else what is nearest to now, at most a day ago, with its products. */
function startOf(stock: readonly DropStock[], now: Date) {
  const starts = stock.flatMap(({ liveAt, lastRestockAt, nextRestockAt, productId, title }) =>
    [liveAt, lastRestockAt, nextRestockAt].flatMap((at) => at?.getTime() ?? []).map((at) => ({ at, productId, title })),
  );
  const agoOf = (at: number) => now.getTime() - at;
  const times = starts
    .map(({ at }) => at)
    .filter((at) => agoOf(at) < LATELY_MS)
    .toSorted((one, other) => Math.abs(agoOf(one)) - Math.abs(agoOf(other)));
  const at = times.find((time) => agoOf(time) >= 0 && agoOf(time) < MINUTES * MINUTE_MS) ?? times[0];
  const titles = new Map(starts.filter((one) => one.at === at).map(({ productId, title }) => [productId, title]));
  return at !== undefined
    ? { startsAt: new Date(at), products: [...titles].map(([_id, title]) => ({ _id, title })) }
    : undefined;
}

/** What was sold of it since its start. */
async function readSold(db: Db, memory: DropMemory, stock: readonly DropStock[], at: Date) {
  const start = startOf(stock, at);
  if (!start) return null;
  const { startsAt, products } = start;
  const productIds = products.map(({ _id }) => _id);
  const of = `${startsAt.toISOString()} ${productIds}`;
  const before = memory.sold?.of === of ? memory.sold : { of, until: startsAt, ...sumOf([]) };
  const minutes = await soldByMinute(db, { since: before.until, productIds });
  const settled = new Date(Math.floor((at.getTime() - SETTLED_MS) / MINUTE_MS) * MINUTE_MS);
  // The sum and how far it goes are kept together: two calls at once count nothing twice.
  if (settled > before.until) {
    memory.sold = { of, until: settled, ...sumOf([before, ...minutes.filter(({ minute }) => minute < settled)]) };
  }
  return { startsAt, products, ...sumOf([before, ...minutes]) };
}

const sumOf = (all: readonly Sold[]): Sold => sumsOf(["orders", "units", "cents"], all);

/** The starts of the last 60 minutes, including the current one. */
function minutesUntil(at: Date): Date[] {
  const current = Math.floor(at.getTime() / MINUTE_MS);
  return Array.from({ length: MINUTES }, (_, n) => new Date((current - MINUTES + 1 + n) * MINUTE_MS));
}
