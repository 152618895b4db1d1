import type { ShopContext } from "#shop/context.server.ts";
import type { Subject } from "./abuse-limits.store.server.ts";
import * as store from "./abuse-limits.store.server.ts";
import { type AbuseThresholds, FORGET_AFTER_MS, judge } from "./limits.ts";

/** The known subjects are read again when an order arrives and they are older than this. */
const FRESH_MS = 1_000;
/** How long this process remembers its own counts even if a read misses them: their transaction may commit after the read began. */
const OWN_MS = 60_000;
/** With more subjects than this, each batch of orders reads the counters of all its subjects. */
const MOST_SUBJECTS = 10_000;
/** The longest that an order waits for the read; after a read that failed or took longer, orders don't wait at all. */
const PATIENCE_MS = 1_000;

/**
 * This process's view of which subjects have counters, so that an order without a counted subject needs no query. It may list too many,
 * because the counters themselves are always read, and it may miss what other processes counted in the last second.
 */
export function createKnownSubjects(
  ctx: ShopContext,
  limits: AbuseThresholds,
  { most = MOST_SUBJECTS, patienceMs = PATIENCE_MS }: { most?: number; patienceMs?: number | undefined } = {},
) {
  let read = { subjects: new Set<Subject>(), cardsHeldUntil: 0 };
  /** When this process last counted each subject, oldest first. */
  const own = new Map<Subject, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let waited: Promise<void> | undefined;
  let isPrompt = true;

  async function look(now: Date): Promise<void> {
    const since = new Date(now.getTime() - FORGET_AFTER_MS);
    const subjects = await store.recentSubjects(ctx.pool, since, most + 1);
    const mayHoldCards = subjects.length > most || subjects.some((subject) => store.signalOf(subject) === "card");
    const cards = mayHoldCards ? await store.suspectCards(ctx.db, limits, since) : [];
    const untils = cards.map((row) => judge("card", row, limits, now)).map((held) => (held.pass ? 0 : +held.until));
    read = { subjects: new Set(subjects), cardsHeldUntil: Math.max(0, ...untils) };
    for (const [subject, at] of own) if (at < now.getTime() - OWN_MS) own.delete(subject);
  }

  /** Reads the subjects again once they are a second old. If that fails or takes too long, the old ones stay in use. */
  function refresh(): Promise<void> | undefined {
    const now = ctx.clock.now();
    // The clock may have been set back since.
    if (looking || Math.abs(now.getTime() - lookedAt) < FRESH_MS) return waited;
    lookedAt = now.getTime();
    const wasPrompt = isPrompt;
    looking = look(now)
      .then(
        () => {
          isPrompt = true;
        },
        (error: unknown) => {
          isPrompt = false;
          ctx.log.error({ err: error }, "could not read the counted subjects, so the known ones are used");
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
    /** Those of an order's subjects that may have counters. While there are none at all, nothing is hashed. */
    among(subjectsOfOrder: () => Subject[]): Subject[] {
      if (read.subjects.size === 0 && own.size === 0) return [];
      const subjects = subjectsOfOrder();
      return isFull() ? subjects : subjects.filter((subject) => read.subjects.has(subject) || own.has(subject));
    },
    /** Records that this process has counted these subjects. */
    noticed(subjects: readonly Subject[]): void {
      const now = ctx.clock.now().getTime();
      for (const subject of subjects) {
        own.delete(subject);
        own.set(subject, now);
      }
      // A process that takes no orders never calls `refresh`, but still counts what webhooks report.
      for (const subject of own.keys()) {
        if (own.size <= most + 1) break;
        own.delete(subject);
      }
    },
    holdsCards: (): boolean => ctx.clock.now().getTime() < read.cardsHeldUntil,
  };
}
