import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { queueAgain } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { type EmailContext, emailKind } from "./define-email.ts";
import type { EmailState } from "./email-view.ts";
import { DELETED_TEXT } from "./old-texts.store.server.ts";
import { findResend, insertResend, lockEmail } from "./sent-emails.store.server.ts";

/**
 * - `queued`: email `id` is waiting to be sent: the same email if it was never sent, otherwise a new one with its text.
 * - `waiting`: it is already in the outbox or, with `onlyFailed`, hasn't failed, so nothing was done.
 * - `suppressed`: its address only gets emails about orders.
 * - `sent_once`: it contains a one-time link, or its text was deleted; `why` is for staff to read.
 */
export type ResendOutcome =
  | { outcome: "queued"; id: string }
  | { outcome: "waiting" }
  | { outcome: "sent_once"; why: string }
  | { outcome: "suppressed" }
  | { outcome: "not_found" };

/**
 * Resends an email for staff. One that failed or was kept returns to the outbox and is written from current data; for one that was sent,
 * a copy of its text goes to the same address. A key is applied only once.
 */
export function resendEmail(
  ctx: ShopContext & Pick<EmailContext, "emails">,
  actor: Actor,
  { emailId, key, onlyFailed = false }: { emailId: string; key: string; onlyFailed?: boolean },
): Promise<ResendOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<ResendOutcome> => {
    const email = await lockEmail(tx, emailId);
    if (!email || email.recipient === "") return { outcome: "not_found" };
    if (email.resendKey === key) return { outcome: "queued", id: emailId };
    const of = email.resendOf ?? email.id;
    const done = await findResend(tx, of, key);
    if (done) return { outcome: "queued", id: done.id };
    if (isWaiting(email.status, onlyFailed)) return { outcome: "waiting" };
    const why = whyNotAgain(ctx, email);
    if (why !== undefined) return { outcome: "sent_once", why };
    if (emailKind(ctx.emails, email.kind)?.marketing && (await isSuppressed({ ...ctx, db: tx }, email.recipient)))
      return { outcome: "suppressed" };
    const id = await send(ctx, tx, { ...email, of, key });
    await writeAudit(tx, ctx, {
      actor,
      action: "email.resent",
      subject: `email:${emailId}`,
      before: { state: email.status },
      after: { state: "queued", kind: email.kind, ...(id !== emailId && { as: id }) },
    });
    return { outcome: "queued", id };
  });
}

/** Why an email can't be sent. One that was sent before is copied, others are written from current data. */
export function whyNotAgain(
  { emails }: Pick<EmailContext, "emails">,
  { kind, status, body }: { kind: string; status: EmailState; body: string | null },
): string | undefined {
  const sentOnce = status === "sent" ? emailKind(emails, kind)?.sentOnce : undefined;
  return sentOnce ?? (body === DELETED_TEXT ? `${DELETED_TEXT} It can't be sent anymore.` : undefined);
}

const isWaiting = (state: EmailState, onlyFailed: boolean): boolean =>
  state === "queued" || (onlyFailed && state !== "failed");

type Email = NonNullable<Awaited<ReturnType<typeof lockEmail>>> & { of: string; key: string };

/** @returns the id of the email that will be sent */
async function send(ctx: ShopContext, tx: Db, { id, of, key, status, kind, recipient, subject, body, content }: Email) {
  const at = ctx.clock.now();
  if (status !== "sent") {
    await queueAgain(tx, "email", { id, now: at, set: { lastError: null, resendKey: key } });
    return id;
  }
  if (subject === null || body === null) throw new Error(`email ${id} was sent but has no text`);
  const again = ctx.ids.uuid();
  await insertResend(tx, { id: again, of, kind, recipient, subject, body, content, key, at });
  return again;
}
