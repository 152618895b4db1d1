import { inBatches } from "#platform/db/in-batches.server.ts";
import type { ShopContext } from "#shop/context.server.ts";

/** Replaces the text. */
export const DELETED_TEXT = "The text was deleted after a year.";
const TEXTS_KEPT_MS = 365 * 24 * 60 * 60_000;

/**
 * Deletes the text of emails after a year, and the addresses that it was written from (`address_changed`), but keeps the record of what was
 * sent to whom and when. Then the email can't be sent anymore.
 * Emails that another transaction has locked wait for the next run, because erasing locks them in another order.
 * @returns the number of emails
 */
export const deleteOldTexts = ({ pool, clock }: Pick<ShopContext, "pool" | "clock">, end?: AbortSignal) =>
  inBatches(
    pool,
    `update emails set body = $2, content = null, data = data - '{was,now}'::text[] where id = any(array(
      select id from emails
      where (content is not null or status in ('failed', 'kept') and data ?| '{was,now}') and created_at < $1 and status <> 'queued'
      order by created_at limit 500 for update skip locked))`,
    [new Date(clock.now().getTime() - TEXTS_KEPT_MS), DELETED_TEXT],
    end,
  );
