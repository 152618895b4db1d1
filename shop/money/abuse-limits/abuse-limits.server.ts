import { createBatcher } from "#platform/batcher.ts";
import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { Db, ShopContext } from "#shop/context.server.ts";
import type { Subject } from "./abuse-limits.store.server.ts";
import * as store from "./abuse-limits.store.server.ts";
import { createKnownSubjects } from "./known-subjects.server.ts";
import { type AbuseThresholds, judge, networkOf } from "./limits.ts";

/** Where an order comes from, as keyed hashes, so that it may be stored with an open payment. */
export type Origin = { ip: string | null; email: string };

/** Whether an order may go ahead; if not, for how long it is blocked and which of its subjects are the reason. */
export type Judgement = { pass: true } | { pass: false; retryAfterSeconds: number; because: Subject[] };

/** What the limits know about an order. `card` is the provider's fingerprint; `requestHash` covers the order without its payment. */
export type LimitedOrder = {
  ip: string | null;
  email: string | null;
  requestHash: string;
  card?: string | null | undefined;
};

export type AbuseLimits = ReturnType<typeof createAbuseLimits>;

/**
 * The abuse limits of the checkout (docs/decisions/0010-abuse-guard.md): failed payments are counted where they are settled
 * (`count-attempt.server.ts`), for all processes together, and orders are judged before they are written. If the counters can't be
 * read, orders pass.
 */
export function createAbuseLimits(
  ctx: ShopContext,
  { key, limits, patienceMs }: { key: string; limits: AbuseThresholds; patienceMs?: number | undefined },
) {
  const hashed = (text: string) => keyedHash(text, key).slice(0, 22);
  const known = createKnownSubjects(ctx, limits, { patienceMs });

  /** Judges a batch of orders with one query, or with none if nothing is counted for any of them. */
  async function judgeAll(batch: readonly (LimitedOrder | undefined)[]): Promise<Judgement[]> {
    await known.refresh();
    const orders = batch.map((order) => (order ? known.among(() => subjectsOf(order)) : []));
    const subjects = [...new Set(orders.flat())];
    if (subjects.length === 0) return orders.map(() => ({ pass: true }));
    try {
      const rows = await store.readCounters(ctx.pool, subjects);
      const bySubject = new Map(rows.map((row) => [row.subject, row]));
      return orders.map((own) => judgeOne(own.flatMap((subject) => bySubject.get(subject) ?? [])));
    } catch (error) {
      // Without the database no order can be written either, so fail now and not after a second wait.
      if (isDatabaseAway(error)) throw error;
      ctx.log.error({ err: error, orders: orders.length }, "could not read the abuse limits, so orders are allowed");
      return orders.map(() => ({ pass: true }));
    }
  }

  function judgeOne(counters: readonly store.CounterRow[]): Judgement {
    const now = ctx.clock.now();
    let retryAfterMs = 0;
    const because: Subject[] = [];
    for (const row of counters) {
      const verdict = judge(store.signalOf(row.subject), row, limits, now);
      if (verdict.pass) continue;
      because.push(row.subject);
      retryAfterMs = Math.max(retryAfterMs, verdict.retryAfterMs);
    }
    if (because.length === 0) return { pass: true };
    return { pass: false, retryAfterSeconds: Math.ceil(retryAfterMs / 1000), because };
  }

  /** Whether any card is blocked now. */
  async function watchesCards(): Promise<boolean> {
    await known.refresh();
    return known.holdsCards();
  }

  /** Counts an attempt in the transaction that settles it. */
  async function count(tx: Db, subjects: readonly Subject[], attempt: store.CountedAttempt): Promise<void> {
    await store.countAttempt(tx, subjects, attempt);
    known.noticed(subjects);
  }

  const addPaid = createAdder(ctx, "paid");

  return {
    limits,
    judgeAll,
    watchesCards,
    count,
    /** Records that an order was paid, which offsets earlier failures of its subjects. */
    paid: (order: () => LimitedOrder) => addPaid(known.among(() => subjectsOf(order()))),
    /** Records that an order was blocked because of these subjects. */
    refused: createAdder(ctx, "refused"),
    /** Records that the honeypot was filled in, which counts like a failed payment. */
    async decoyed(order: LimitedOrder & { orderId: string }): Promise<void> {
      const counted = { failed: 1, asked: 0, answered: 0, orderId: order.orderId, at: ctx.clock.now() };
      await count(ctx.db, subjectsOf(order), counted).catch((error: unknown) =>
        ctx.log.warn({ err: error }, "could not count an attempt"),
      );
    },
    originOf: ({ ip, email }: { ip: string | undefined; email: string }): Origin => ({
      ip: ip === undefined ? null : hashed(`ip ${networkOf(ip)}`),
      email: hashed(`email ${email.toLowerCase()}`),
    }),
  };
}

/** Adds to existing counters, many in one statement. An error is only logged, so it never affects an order. */
function createAdder(ctx: ShopContext, column: "paid" | "refused") {
  const add = createBatcher<readonly Subject[], undefined>(
    async (batch) => {
      const counts = new Map<Subject, number>();
      for (const subject of batch.flat()) counts.set(subject, (counts.get(subject) ?? 0) + 1);
      await store.addToCounters(ctx.db, column, counts);
      return batch.map(() => undefined);
    },
    { size: 500, writers: 1 },
  );
  return async (subjects: readonly Subject[]): Promise<void> => {
    if (subjects.length === 0) return;
    await add(subjects).catch((error: unknown) => ctx.log.warn({ err: error, column }, "could not count an attempt"));
  };
}

/** @returns the subjects under which an order is counted. */
export function subjectsOf({ ip, email, requestHash, card }: LimitedOrder): Subject[] {
  const subjects: Subject[] = [`checkout:${requestHash}`];
  if (email !== null) subjects.push(`email:${email}`);
  if (ip !== null) subjects.push(`ip:${ip}`);
  if (card) subjects.push(`card:${card}`);
  return subjects;
}
