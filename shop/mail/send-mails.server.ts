import type { Mailer } from "#platform/mailer.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { findOrderView } from "#shop/orders/orders.store.server.ts";
import type { MailKind } from "./mail.store.server.ts";
import { type MailText, orderCancelled, orderConfirmation } from "./order-mails.ts";

/** A drop's confirmations come together: so many are on their way at the same time, and a run ends after so many. */
const AT_ONCE = 4;
const MAILS_A_RUN = 5000;
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 60_000;
/** While a process sends a mail, no other takes it; if that process dies, the mail is taken again after this. */
const CLAIM_MS = 5 * 60_000;

/**
 * The job that sends what stands in the outbox. Without a mailer the mails are written and kept, to be read in the database.
 * A refusal is tried again after 1, 2, 4 … minutes, then the mail is `failed`. @returns how many left the outbox.
 */
export async function sendMails(ctx: ShopContext, mailer: Mailer | undefined): Promise<number> {
  let taken = 0;
  let done = 0;
  const sender = async () => {
    while (taken++ < MAILS_A_RUN) {
      const mail = await claimMail(ctx);
      if (!mail) return;
      if (await sendMail(ctx, mailer, mail)) done++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return done;
}

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Whatever is wrong with a mail, its text or its way, is its own trouble: the others go on. */
async function sendMail(ctx: ShopContext, mailer: Mailer | undefined, mail: ClaimedMail): Promise<boolean> {
  let written: { subject?: string; body?: string } = {};
  try {
    const { subject, text } = await writeMail(ctx, mail);
    written = { subject, body: text };
    await mailer?.send({ to: mail.recipient, subject, text });
    const status = mailer ? "sent" : "kept";
    await update(ctx, mail.id, { ...written, status, sent_at: mailer ? ctx.clock.now() : null, last_error: null });
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, "a mail could not be sent");
    const again = new Date(ctx.clock.now().getTime() + FIRST_PAUSE_MS * 2 ** (mail.attempts - 1));
    const status = mail.attempts >= MAX_ATTEMPTS ? "failed" : "queued";
    const last_error = String(error).slice(0, 500);
    await update(ctx, mail.id, { ...written, status, next_attempt_at: again, last_error });
    return false;
  }
}

async function writeMail(ctx: ShopContext, mail: ClaimedMail): Promise<MailText> {
  const order = mail.order_id ? await findOrderView(ctx.db, mail.order_id) : undefined;
  if (!order) throw new Error(`mail ${mail.id} has no order`);
  return textOf(mail.kind as MailKind, order);
}

function textOf(kind: MailKind, order: Parameters<typeof orderConfirmation>[0]): MailText {
  switch (kind) {
    case "order_confirmation":
      return orderConfirmation(order);
    case "order_cancelled":
      return orderCancelled(order);
    default:
      return kind satisfies never;
  }
}

async function claimMail(ctx: ShopContext) {
  const now = ctx.clock.now();
  return ctx.db
    .updateTable("emails")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: new Date(now.getTime() + CLAIM_MS) }))
    .where("id", "=", (query) =>
      query
        .selectFrom("emails")
        .select("id")
        .where("status", "=", "queued")
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

type Change = {
  subject?: string;
  body?: string;
  status: "queued" | "sent" | "kept" | "failed";
  sent_at?: Date | null;
  next_attempt_at?: Date;
  last_error: string | null;
};

async function update(ctx: ShopContext, id: string, change: Change): Promise<void> {
  await ctx.db.updateTable("emails").set(change).where("id", "=", id).execute();
}
