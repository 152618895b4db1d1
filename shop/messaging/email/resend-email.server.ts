import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { queueAgain } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { isSuppressed } from "#shop/messaging/suppression/is-suppressed.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { type EmailContext, emailKind } from "./define-email.ts";
import type { EmailState } from "./email-view.ts";
import { findResend, insertResend, lockEmail } from "./sent-emails.store.server.ts";

/**
 * - `queued`: email `id` waits to be sent: the same one when it never left, else a new one with its text.
 * - `waiting`: it is in the outbox already, or with `onlyFailed` has not failed, so nothing was done.
 * - `suppressed`: its address gets no emails that no order needs.
 * - `sent_once`: its link was in the sent email alone; `why` says where a new one comes from.
 */
export type ResendOutcome =
  | { outcome: "queued"; id: string }
  | { outcome: "waiting" }
  | { outcome: "sent_once"; why: string }
  | { outcome: "suppressed" }
  | { outcome: "not_found" };

/**
 * Staff send an email again. One that failed or was kept goes back into the outbox and is written from how things stand then; one that
 * was sent stays as it is, and its text goes out once more to the same address. The same key is the same press: it is done once.
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
    const { sentOnce, marketing } = emailKind(ctx.emails, email.kind) ?? {};
    if (email.status === "sent" && sentOnce !== undefined) return { outcome: "sent_once", why: sentOnce };
    if (marketing && (await isSuppressed({ ...ctx, db: tx }, email.recipient))) return { outcome: "suppressed" };
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

const isWaiting = (state: EmailState, onlyFailed: boolean): boolean =>
  state === "queued" || (onlyFailed && state !== "failed");

type Email = NonNullable<Awaited<ReturnType<typeof lockEmail>>> & { of: string; key: string };

/** @returns the email that will be sent. */
async function send(ctx: ShopContext, tx: Db, { id, of, key, status, kind, recipient, subject, body, content }: Email) {
  const at = ctx.clock.now();
  if (status !== "sent") {
    await queueAgain(tx, "email", { id, now: at, set: { lastError: null, resendKey: key } });
    return id;
  }
  if (subject === null || body === null) throw new Error(`email ${id} was sent without a text`);
  const again = ctx.ids.uuid();
  await insertResend(tx, { id: again, of, kind, recipient, subject, body, content, key, at });
  return again;
}
