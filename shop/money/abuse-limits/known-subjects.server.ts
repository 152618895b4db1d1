import type { ShopContext } from "#shop/context.server.ts";
import type { Subject } from "./abuse-limits.store.server.ts";
import * as store from "./abuse-limits.store.server.ts";
import { type AbuseThresholds, FORGET_AFTER_MS, judge } from "./limits.ts";

/** What a process knows is read again when an order comes and it is so old. */
const FRESH_MS = 1_000;
/** What this process counted is known so long without being read: its transaction may commit after a read began. */
const OWN_MS = 60_000;
/** With more subjects than that none are kept: each batch of orders reads all of its own. */
const MOST_SUBJECTS = 10_000;
/** An order waits so long for the read at most, and not at all after one that failed or was slower. */
const PATIENCE_MS = 1_000;

/**
 * Which subjects have counters, as this process knows it, so that an order whose origin is not counted costs no statement. It may name
 * too many: the counters themselves are always read. Of what other processes counted it may miss the last second.
 */
export function createKnownSubjects(
  ctx: ShopContext,
  limits: AbuseThresholds,
  { most = MOST_SUBJECTS, patienceMs = PATIENCE_MS }: { most?: number; patienceMs?: number | undefined } = {},
) {
  let read = { subjects: new Set<Subject>(), cardsHeldUntil: 0 };
  /** In the order of time. */
  const own = new Map<Subject, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let waited: Promise<void> | undefined;
  let isPrompt = true;

  async function look(now: Date): Promise<void> {
    const since = new Date(now.getTime() - FORGET_AFTER_MS);
    const subjects = await store.recentSubjects(ctx.pool, since, most + 1);
    const mayHoldCards = subjects.length > most || subjects.some((subject) => store.signalOf(subject) === "card");
    const { freeFailures: failed, openOrders: open } = limits.card;
    const cards = mayHoldCards ? await store.suspectCards(ctx.db, { failed, open, since }) : [];
    const untils = cards.map((row) => judge("card", row, limits, now)).map((held) => (held.pass ? 0 : +held.until));
    read = { subjects: new Set(subjects), cardsHeldUntil: Math.max(0, ...untils) };
    for (const [subject, at] of own) if (at < now.getTime() - OWN_MS) own.delete(subject);
  }

  /** Reads again what is a second old. Resolves when it is read, or when that takes too long or fails: then the old goes on. */
  function refresh(): Promise<void> | undefined {
    const now = ctx.clock.now();
    if (looking || now.getTime() - lookedAt < FRESH_MS) return waited;
    lookedAt = now.getTime();
    const wasPrompt = isPrompt;
    looking = look(now)
      .then(
        () => {
          isPrompt = true;
        },
        (error: unknown) => {
          isPrompt = false;
          ctx.log.error({ err: error }, "the counted subjects could not be read; the known ones are used");
        },
      )
      .finally(() => {
        looking = undefined;
        waited = undefined;
      });
    waited = wasPrompt ? patient(looking) : undefined;
    return waited;
  }

  function patient(work: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        isPrompt = false;
        waited = undefined;
        resolve();
      }, patienceMs);
      void work.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  const isFull = () => read.subjects.size > most || own.size > most;

  return {
    refresh,
    /** Those of an order's subjects that may be counted. Nothing is hashed while no one is. */
    among(subjectsOfOrder: () => Subject[]): Subject[] {
      if (read.subjects.size === 0 && own.size === 0) return [];
      const subjects = subjectsOfOrder();
      return isFull() ? subjects : subjects.filter((subject) => read.subjects.has(subject) || own.has(subject));
    },
    /** This process counts something of these subjects. */
    noticed(subjects: readonly Subject[]): void {
      const now = ctx.clock.now().getTime();
      for (const subject of subjects) {
        own.delete(subject);
        own.set(subject, now);
      }
      // A process that takes no orders never looks, and still counts what webhooks tell.
      for (const subject of own.keys()) {
        if (own.size <= most + 1) break;
        own.delete(subject);
      }
    },
    holdsCards: (): boolean => ctx.clock.now().getTime() < read.cardsHeldUntil,
  };
}
