import { setTimeout } from "node:timers/promises";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { type Claimed, DELIVERIES } from "./deliveries.server.ts";
import { claimDelivery, dropOld, isDelivered, type Note, noteAttempt } from "./deliveries.store.server.ts";
import { DELIVERY_KINDS, type DeliveryKind } from "./delivery-view.ts";

/** Deliveries sent in parallel, because a drop queues many at once. */
const AT_ONCE = 4;
/** Pauses between the attempts to record a delivery. Together with the sending itself, they take less time than a claim lasts. */
const NOTE_PAUSES_MS = [100, 1_000, 5_000, 15_000, 30_000];

type Outbox = Pick<ShopContext, "db" | "clock" | "log">;

/**
 * The result of one attempt. `status`: `queued` if it should be retried, `failed` if that is pointless, anything else if it is done.
 * `also`: further changes in the same transaction, unless the delivery has left the outbox by then.
 */
export type Attempt<Kind extends DeliveryKind> = Omit<Note<Kind>, "nextAttemptAt"> & {
  also?: (tx: Db) => Promise<void>;
};

/** Sends one delivery. If it throws, the run ends and the claim stays. @returns undefined if the delivery is no longer in the outbox */
type Send<Kind extends DeliveryKind, Json> = (delivery: Claimed<Kind> & Json) => Promise<Attempt<Kind> | undefined>;

/**
 * Sends all due deliveries of a kind, a few at a time. A delivery that fails doesn't affect the others.
 *
 * @param end when it aborts, no further delivery is started, because one that is cut off by the end of the process would be sent twice
 * @returns the number of deliveries that were delivered
 */
export async function sendDue<Kind extends DeliveryKind, Json = unknown>(
  ctx: Outbox,
  kind: Kind,
  send: Send<Kind, Json>,
  end?: AbortSignal,
): Promise<number> {
  let done = 0;
  const run = async () => {
    while (!end?.aborted) {
      const delivery = await claimDelivery<Kind, Json>(ctx.db, kind, ctx.clock.now());
      if (!delivery) return;
      const attempt = tooLate(kind, delivery, ctx.clock.now()) ?? (await send(delivery));
      if (!attempt) continue;
      await noteSafely({ ctx, kind, end }, delivery, attempt);
      if (isDelivered(attempt.status)) done++;
    }
  };
  const runs = await Promise.allSettled(Array.from({ length: AT_ONCE }, run));
  const broken = runs.find((one) => one.status === "rejected");
  if (broken) throw broken.reason;
  return done;
}

type Run<Kind extends DeliveryKind> = { ctx: Outbox; kind: Kind; end: AbortSignal | undefined };

function tooLate<Kind extends DeliveryKind>(
  kind: Kind,
  { since }: Claimed<Kind>,
  now: Date,
): Attempt<Kind> | undefined {
  const { tooOld } = DELIVERIES[kind];
  return tooOld && now.getTime() - since.getTime() >= tooOld.ms ? { status: "failed", answer: tooOld.why } : undefined;
}

/**
 * A delivery that isn't recorded would be sent twice. So while the database is unavailable, recording is retried for as long as no other
 * process can claim the delivery; a process that has to stop retries once more, right away.
 */
async function noteSafely<Kind extends DeliveryKind>(run: Run<Kind>, delivery: Claimed<Kind>, attempt: Attempt<Kind>) {
  const { ctx, kind, end } = run;
  for (const pause of isDelivered(attempt.status) ? NOTE_PAUSES_MS : []) {
    try {
      return await note(run, delivery, attempt);
    } catch (error) {
      const { id } = delivery;
      ctx.log.warn({ err: error, kind, id, status: attempt.status }, "could not record a delivery yet");
    }
    if (end?.aborted) break;
    await setTimeout(pause, undefined, { signal: end }).catch(() => {});
  }
  return note(run, delivery, attempt);
}

async function note<Kind extends DeliveryKind>(
  { ctx, kind }: Run<Kind>,
  delivery: Claimed<Kind>,
  { also, ...attempt }: Attempt<Kind>,
): Promise<void> {
  const { id, attempts } = delivery;
  const nextAttemptAt = attempt.status === "queued" ? nextAttempt(kind, delivery, ctx.clock.now()) : undefined;
  const isOver = attempt.status === "failed" || (attempt.status === "queued" && !nextAttemptAt);
  const fate: Note<Kind> = { ...attempt, nextAttemptAt, ...(isOver && { status: "failed" as const }) };
  if (isOver) ctx.log.warn({ kind, id, attempts }, "a delivery failed for good");
  if (!also) {
    await noteAttempt(ctx.db, kind, id, fate);
    return;
  }
  await ctx.db.transaction().execute(async (tx) => {
    if (await noteAttempt(tx, kind, id, fate)) await also(tx);
  });
}

/** When to retry a delivery; undefined if it has failed for good. */
function nextAttempt<Kind extends DeliveryKind>(
  kind: Kind,
  { id, attempts, since }: Claimed<Kind>,
  now: Date,
): Date | undefined {
  const { pausesMs, isSpread, tooOld } = DELIVERIES[kind];
  const pause = pausesMs[attempts - 1] ?? (tooOld && pausesMs.at(-1));
  if (pause === undefined) return undefined;
  const sooner = isSpread ? Number.parseInt(id.slice(-4), 16) / 0xffff / 10 : 0;
  const next = new Date(now.getTime() + pause * (1 - sooner));
  return tooOld && next.getTime() - since.getTime() >= tooOld.ms ? undefined : next;
}

/** The job that deletes old deliveries, also of kinds that the shop no longer sends, so that their data doesn't stay. */
export async function dropOldDeliveries({ db, clock }: Pick<ShopContext, "db" | "clock">): Promise<void> {
  for (const kind of DELIVERY_KINDS) await dropOld(db, kind, clock.now());
}
