import { type Page, pageOf } from "#platform/keyset.ts";
import type { Db } from "#shop/context.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import type { ShopSettings } from "#shop/running/settings/settings.ts";
import { htmlOf } from "./draw-mail.server.ts";
import { mapTexts } from "./mail-content.ts";
import { type ListedMail, type ReadMail, withoutSecrets } from "./mail-view.ts";
import { findMailRow, listMailRows, type MailFilter, type MailRow, pressesOf } from "./sent-mails.store.server.ts";
import { frameOf, type MailContext, writeMail } from "./write-mail.server.ts";

/** The mails of the shop for its staff, newest first. */
export async function listMails(db: Db, filter: MailFilter): Promise<Page<ListedMail>> {
  const rows = await listMailRows(db, { ...filter, limit: filter.limit + 1 });
  const { items, next } = pageOf(rows, filter.limit, ({ id }) => id);
  return { items: items.map(asListed), next };
}

/** One mail with its text and its HTML. What is not written yet is written for the reader, and not kept. */
export async function readMail(
  ctx: MailContext,
  id: string,
  reader: { seesOrderLinks: boolean },
): Promise<ReadMail | undefined> {
  const row = await findMailRow(ctx.db, id);
  if (!row) return undefined;
  const settings = await readSettings(ctx.db);
  const written = row.body === null ? await preview(ctx, row, settings) : { ...row, body: row.body };
  const seesShopperLinks = settings.demo && reader.seesOrderLinks;
  const hide = (text: string) => withoutSecrets(text, { ...reader, seesShopperLinks });
  return {
    ...asListed(row),
    subject: written?.subject ?? row.subject,
    text: written && hide(written.body),
    html: written?.content ? htmlOf(mapTexts(written.content, hide), frameOf(ctx, settings)) : null,
    preview: row.body === null,
    presses: (await pressesOf(ctx.db, row)).map(({ at, actor, ...press }) => ({
      at: at.toISOString(),
      by: actor,
      ...press,
    })),
  };
}

async function preview(ctx: MailContext, row: MailRow, settings: ShopSettings) {
  try {
    const written = await writeMail(ctx, row, settings);
    return written && !("putBack" in written) ? written : null;
  } catch (error) {
    ctx.log.warn({ err: error, mail: row.id }, "a mail cannot be written");
    return null;
  }
}

const asListed = (row: MailRow): ListedMail => ({
  _id: row.id,
  kind: row.kind,
  to: row.recipient,
  subject: row.subject,
  state: row.status,
  attempts: row.attempts,
  lastError: row.last_error,
  nextAttemptAt: row.status === "queued" ? row.next_attempt_at.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  order: row.about_id && row.about_number ? { _id: row.about_id, orderNumber: row.about_number } : null,
  resendOf: row.resend_of,
});
