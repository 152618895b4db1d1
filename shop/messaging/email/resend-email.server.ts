import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { type EmailContext, emailKind } from "./define-email.ts";
import { findResend, insertResend, lockEmail, queueAgain } from "./sent-emails.store.server.ts";

/**
 * - `queued`: mail `id` waits to be sent: the same one when it never left, else a new one with its text.
 * - `waiting`: it is in the outbox already, so nothing was done.
 * - `suppressed`: its address gets no mails that no order needs.
 * - `sent_once`: its link was in the sent mail alone; `why` says where a new one comes from.
 */
export type ResendOutcome =
  | { outcome: "queued"; id: string }
  | { outcome: "waiting" }
  | { outcome: "sent_once"; why: string }
  | { outcome: "suppressed" }
  | { outcome: "not_found" };

/**
 * Staff send a mail again. One that failed or was kept goes back into the outbox and is written from how things stand then; one that
 * was sent stays as it is, and its text goes out once more to the same address. The same key is the same press: it is done once.
 */
export function resendEmail(
  ctx: ShopContext & Pick<EmailContext, "emails">,
  actor: Actor,
  { mailId, key }: { mailId: string; key: string },
): Promise<ResendOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<ResendOutcome> => {
    const mail = await lockEmail(tx, mailId);
    if (!mail || mail.recipient === "") return { outcome: "not_found" };
    if (mail.resend_key === key) return { outcome: "queued", id: mailId };
    const of = mail.resend_of ?? mail.id;
    const done = await findResend(tx, of, key);
    if (done) return { outcome: "queued", id: done.id };
    if (mail.status === "queued") return { outcome: "waiting" };
    const { sentOnce, marketing } = emailKind(ctx.emails, mail.kind) ?? {};
    if (mail.status === "sent" && sentOnce !== undefined) return { outcome: "sent_once", why: sentOnce };
    if (marketing && (await isSuppressed({ ...ctx, db: tx }, mail.recipient))) return { outcome: "suppressed" };
    const id = await send(ctx, tx, { ...mail, of, key });
    await writeAudit(tx, ctx, {
      actor,
      action: "mail.resent",
      subject: `mail:${mailId}`,
      before: { state: mail.status },
      after: { state: "queued", kind: mail.kind, ...(id !== mailId && { as: id }) },
    });
    return { outcome: "queued", id };
  });
}

type Mail = NonNullable<Awaited<ReturnType<typeof lockEmail>>> & { of: string; key: string };

/** @returns the mail that will be sent. */
async function send(ctx: ShopContext, tx: Db, { id, of, key, status, kind, recipient, subject, body, content }: Mail) {
  const at = ctx.clock.now();
  if (status !== "sent") {
    await queueAgain(tx, id, { key, at });
    return id;
  }
  if (subject === null || body === null) throw new Error(`mail ${id} was sent without a text`);
  const again = ctx.ids.uuid();
  await insertResend(tx, { id: again, of, kind, recipient, subject, body, content, key, at });
  return again;
}
