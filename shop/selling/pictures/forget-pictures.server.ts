import { copyNames } from "./picture-file-name.ts";
import { forgetUpload, idleUploads, markGone } from "./pictures.store.server.ts";
import type { PicturesShop } from "./upload-picture.server.ts";

/** So long an upload that nothing shows is kept: for staff who are not done, pages that are open, carts that remember it. */
const IDLE_MS = 24 * 60 * 60_000;
const BATCH = 100;

/**
 * Removes the files of uploads that no product shows and no order remembers, a day after the last did. Marked first, then removed,
 * then forgotten: whatever stops it in between, the next run goes on. @returns how many were removed
 */
export async function forgetIdlePictures({ ctx, storage }: PicturesShop, end?: AbortSignal): Promise<number> {
  const at = ctx.clock.now();
  const since = new Date(at.getTime() - IDLE_MS);
  let removed = 0;
  for (const hash of await idleUploads(ctx.db, since, BATCH)) {
    if (end?.aborted) break;
    const file = await ctx.db.transaction().execute((tx) => markGone(tx, hash, { since, at }));
    if (!file) continue;
    for (const name of copyNames(file)) await storage.remove(name);
    await forgetUpload(ctx.db, hash);
    removed++;
  }
  return removed;
}
