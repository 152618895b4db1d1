import * as z from "zod/mini";
import type { Db, StaffActor } from "#shop/context.server.ts";
import { keepReply, type PaymentRow } from "./payments.store.server.ts";

const ASKED = "asked:capture";
const REFUSED = "refused:capture";

type Capture = { row: Pick<PaymentRow, "order_id" | "attempt">; actor: StaffActor; at: Date };

/**
 * Keeps who of staff is about to capture a payment. Written before the provider is asked: its answer may get lost, or its webhook come
 * first, and the capture is still theirs.
 */
export const noteCaptureAsked = (db: Db, capture: Capture): Promise<void> => keep(db, ASKED, capture);

/** Nothing was taken: a capture that comes later is not theirs. */
export const noteCaptureRefused = (db: Db, capture: Capture): Promise<void> => keep(db, REFUSED, capture);

const keep = (db: Db, kind: string, { row, actor, at }: Capture): Promise<void> =>
  keepReply(db, { orderId: row.order_id, attempt: row.attempt, kind, reply: actor, at });

const staffActor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("staff"), id: z.string(), email: z.string() }),
  z.object({ kind: z.literal("token"), id: z.string(), name: z.string() }),
]);

/** Who of staff asked for the capture last and was not refused. */
export async function captureAskedBy(
  db: Db,
  { order_id, attempt }: Pick<PaymentRow, "order_id" | "attempt">,
): Promise<StaffActor | undefined> {
  const last = await db
    .selectFrom("payment_events")
    .select(["kind", "reply"])
    .where("order_id", "=", order_id)
    .where("attempt", "=", attempt)
    .where("kind", "in", [ASKED, REFUSED])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind === ASKED ? staffActor.parse(last.reply) : undefined;
}
