import { createBatcher } from "#platform/batcher.ts";
import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { Subject } from "./guard.store.server.ts";
import * as store from "./guard.store.server.ts";
import { FORGET_AFTER_MS, type GuardLimits, judge } from "./guard-rules.ts";
import { networkOf } from "./network-of.ts";

/** Where an order comes from, in keyed hashes: it may stand with an open payment. */
export type Origin = { ip: string | null; email: string };

/** Held is an order for so many seconds, because of these of its subjects. */
export type Judgement = { pass: true } | { pass: false; retryAfterSeconds: number; because: Subject[] };

/** How old the knowledge of cards that are held may be. */
const CARDS_KNOWN_MS = 5_000;

export type Guard = ReturnType<typeof createGuard>;

/**
 * The abuse guard of the checkout (docs/decisions/0011-abuse-guard.md). It counts failed payments where they are settled
 * (`count-attempt.server.ts`), for all processes, and judges orders before they are written. A guard that is out of order costs no order:
 * what it cannot read it lets pass.
 */
export function createGuard(ctx: ShopContext, { key, limits }: { key: string; limits: GuardLimits }) {
  const hashed = (text: string) => keyedHash(text, key).slice(0, 22);
  let cards: { knownAt: number; heldUntil: number } = { knownAt: Number.NEGATIVE_INFINITY, heldUntil: 0 };

  /** Judges a batch of orders, each by its subjects, with one read. */
  async function judgeAll(orders: readonly (readonly Subject[])[]): Promise<Judgement[]> {
    const subjects = [...new Set(orders.flat())];
    if (subjects.length === 0) return orders.map(() => ({ pass: true }));
    try {
      const rows = await store.readCounters(ctx.pool, subjects);
      const bySubject = new Map(rows.map((row) => [row.subject, row]));
      return orders.map((own) => judgeOne(own.flatMap((subject) => bySubject.get(subject) ?? [])));
    } catch (error) {
      // Without the database no order can be written either: that is said at once, not after a second wait.
      if (isDatabaseAway(error)) throw error;
      ctx.log.error({ err: error, orders: orders.length }, "the guard could not judge; the orders pass");
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

  /** Whether cards are held at present. A failure to look is no reason to hold anybody back. */
  async function watchesCards(): Promise<boolean> {
    const now = ctx.clock.now();
    if (now.getTime() - cards.knownAt >= CARDS_KNOWN_MS) {
      cards = { ...cards, knownAt: now.getTime() };
      const since = new Date(now.getTime() - FORGET_AFTER_MS);
      const failed = await store.failedCards(ctx.db, limits.card.freeFailures, since);
      const untils = failed.map((row) => judge("card", row, limits, now)).map((held) => (held.pass ? 0 : +held.until));
      cards = { ...cards, heldUntil: Math.max(0, ...untils) };
    }
    return now.getTime() < cards.heldUntil;
  }

  /** Counts what happened to subjects; many at once are one statement. The last word on an order never waits for it. */
  const adder = (column: "paid" | "refused") => {
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
      await add(subjects).catch((error: unknown) => ctx.log.warn({ err: error, column }, "the guard could not count"));
    };
  };

  return {
    limits,
    judgeAll,
    watchesCards,
    /** An order of these subjects was paid: those that gave cause before are trusted more for it. */
    paid: adder("paid"),
    /** An order was held back because of these subjects. */
    refused: adder("refused"),
    /** A field was filled in that people do not see: that counts like a failed payment. */
    async decoyed(order: { ip: string | null; email: string; requestHash: string; orderId: string }): Promise<void> {
      const counted = { failed: 1, asked: 0, answered: 0, orderId: order.orderId, at: ctx.clock.now() };
      await store
        .countAttempt(ctx.db, subjectsOf(order), counted)
        .catch((error: unknown) => ctx.log.warn({ err: error }, "the guard could not count"));
    },
    originOf: ({ ip, email }: { ip: string | undefined; email: string }): Origin => ({
      ip: ip === undefined ? null : hashed(`ip ${networkOf(ip)}`),
      email: hashed(`email ${email.toLowerCase()}`),
    }),
  };
}

/** What an order is counted and judged by. `card` is the provider's fingerprint, `requestHash` the order without its payment. */
export function subjectsOf(order: {
  ip: string | null;
  email: string | null;
  requestHash: string;
  card?: string | null | undefined;
}): Subject[] {
  const { ip, email, requestHash, card } = order;
  const subjects: Subject[] = [`checkout:${requestHash}`];
  if (email !== null) subjects.push(`email:${email}`);
  if (ip !== null) subjects.push(`ip:${ip}`);
  if (card) subjects.push(`card:${card}`);
  return subjects;
}
