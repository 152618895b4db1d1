import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import type { ShopSettings } from "#shop/running/settings/settings.ts";
import { type EmailContext, emailLabel } from "./define-email.ts";
import { htmlOf } from "./draw-email.server.ts";
import { mapTexts } from "./email-content.ts";
import { withoutSecrets } from "./email-view.ts";
import { whyNotAgain } from "./resend-email.server.ts";
import { type EmailFilter, type EmailRow, emailRows, findEmailRow, pressesOf } from "./sent-emails.store.server.ts";
import { frameOf, writeEmail } from "./write-email.server.ts";

/** Lists the shop's emails for staff, newest first. */
export async function listEmails({ db, emails }: Pick<EmailContext, "db" | "emails">, filter: EmailFilter) {
  const page = await readPage(db, filter, emailRows, ({ id }) => id);
  return mapPage(page, (row) => asListed(emails, row));
}

/** One email with its text and HTML. If it isn't written yet, it is written for this reader only. */
export async function readEmail(ctx: EmailContext, id: string, reader: { seesOrderLinks: boolean }) {
  const row = await findEmailRow(ctx.db, id);
  if (!row) return undefined;
  const settings = await readSettings(ctx.db);
  const written = row.body === null ? await preview(ctx, row, settings) : { ...row, body: row.body };
  const seesShopperLinks = settings.demo && reader.seesOrderLinks;
  const nameOf = await staffNames(ctx.db);
  const hide = (text: string) => withoutSecrets(text, { ...reader, seesShopperLinks });
  return {
    ...asListed(ctx.emails, row),
    subject: written?.subject ?? row.subject,
    text: written && hide(written.body),
    html: written?.content ? htmlOf(mapTexts(written.content, hide), frameOf(ctx, settings)) : null,
    preview: row.body === null,
    presses: (await pressesOf(ctx.db, row)).map(({ actor, ...press }) => ({ by: nameOf(actor), ...press })),
    whyNotAgain: whyNotAgain(ctx, row) ?? null,
  };
}

async function preview(ctx: EmailContext, row: EmailRow, settings: ShopSettings) {
  try {
    const written = await writeEmail(ctx, row, settings);
    return written && !("putBack" in written) ? written : null;
  } catch (error) {
    ctx.log.warn({ err: error, email: row.id }, "could not write the preview of an email");
    return null;
  }
}

const asListed = (emails: EmailContext["emails"], row: EmailRow) => ({
  _id: row.id,
  kind: row.kind,
  label: emailLabel(emails, row.kind),
  to: row.recipient,
  subject: row.subject,
  state: row.status,
  attempts: row.attempts,
  lastError: row.lastError,
  nextAttemptAt: row.status === "queued" ? row.nextAttemptAt : null,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
  order: row.aboutId && row.aboutNumber ? { _id: row.aboutId, orderNumber: row.aboutNumber } : null,
  resendOf: row.resendOf,
});
