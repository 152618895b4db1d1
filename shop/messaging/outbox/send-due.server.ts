import { setTimeout } from "node:timers/promises";
import type { Db, ShopContext } from "#shop/context.server.ts";
import { type Claimed, DELIVERIES } from "./deliveries.server.ts";
import { claimDelivery, dropOld, isDelivered, type Note, noteAttempt } from "./deliveries.store.server.ts";
import { DELIVERY_KINDS, type DeliveryKind } from "./delivery-view.ts";

/** A drop's deliveries come together: so many are on their way at the same time. */
const AT_ONCE = 4;
/** Between the tries to note that it was delivered. With the sending before them they take less than a claim. */
const NOTE_PAUSES_MS = [100, 1_000, 5_000, 15_000, 30_000];

type Outbox = Pick<ShopContext, "db" | "clock" | "log">;

/**
 * What came of one attempt. `status`: `queued` when it is to be tried again, `failed` when that is no use, anything else when it is over.
 * `also`: what changes with it, in one transaction, unless the delivery has left the outbox by then.
 */
export type Attempt<Kind extends DeliveryKind> = Omit<Note<Kind>, "nextAttemptAt"> & {
  also?: (tx: Db) => Promise<void>;
};

/** Sends one delivery. @returns undefined when it is in the outbox no longer. What it throws ends the run, and the claim stays. */
type Send<Kind extends DeliveryKind, Json> = (delivery: Claimed<Kind> & Json) => Promise<Attempt<Kind> | undefined>;

/**
 * Sends all deliveries of a kind that are due, some at a time. Whatever is wrong with one is its own trouble: the others go on.
 *
 * @param end from then on no further delivery is begun: one whose sending outlasts the process would be sent twice.
 * @returns how many left the outbox
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

/** Where and for which kind deliveries are sent. */
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
 * What was delivered and is not noted goes out twice. So while the database is away the note is tried again, as long as no other process
 * may take the delivery; a process that has to end tries it once more, at once.
 */
async function noteSafely<Kind extends DeliveryKind>(run: Run<Kind>, delivery: Claimed<Kind>, attempt: Attempt<Kind>) {
  const { ctx, kind, end } = run;
  for (const pause of isDelivered(attempt.status) ? NOTE_PAUSES_MS : []) {
    try {
      return await note(run, delivery, attempt);
    } catch (error) {
      const { id } = delivery;
      ctx.log.warn({ err: error, kind, id, status: attempt.status }, "a delivery could not be noted yet");
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
  if (isOver) ctx.log.warn({ kind, id, attempts }, "a delivery has failed");
  if (!also) {
    await noteAttempt(ctx.db, kind, id, fate);
    return;
  }
  await ctx.db.transaction().execute(async (tx) => {
    if (await noteAttempt(tx, kind, id, fate)) await also(tx);
  });
}

/** When a delivery is tried again that did not arrive; undefined when it is given up. */
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

/** The job that forgets old deliveries. It runs for kinds, too, that this shop no longer sends: what they left must not stay. */
export async function dropOldDeliveries({ db, clock }: Pick<ShopContext, "db" | "clock">): Promise<void> {
  for (const kind of DELIVERY_KINDS) await dropOld(db, kind, clock.now());
}
