import { createHash } from "node:crypto";
import { oneAtATime } from "#platform/one-at-a-time.ts";
import type { Actor, ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { addressOf, contentTypeOf, copyNames } from "./picture-name.ts";
import { FAULT_TEXTS } from "./picture-rules.ts";
import { type PictureStorage, StorageAway } from "./picture-storage.ts";
import {
  beginUpload,
  finishUpload,
  forgetUpload,
  idleUploads,
  markGone,
  touchUpload,
} from "./pictures.store.server.ts";

export type PicturesShop = { ctx: ShopContext; storage: PictureStorage };

type UploadResult = { outcome: "stored"; url: string } | { outcome: "refused"; message: string } | { outcome: "busy" };

/** Raise it when the way copies are made changes, so that the same file gets new copies. */
const RECIPE = "2";
/** Limited, because waiting uploads are kept in memory. */
const MAX_WAITING = 4;
const inTurn = oneAtATime(MAX_WAITING);

/**
 * Checks a picture, makes the shop's copies, and stores them under the file's hash, so the same file always gets the same URL. An
 * upload that no product uses for a day is removed. `busy`: too many uploads are waiting, or the storage doesn't answer.
 */
export async function uploadPicture(shop: PicturesShop, actor: Actor, bytes: Buffer): Promise<UploadResult> {
  const hash = createHash("sha256").update(RECIPE).update(bytes).digest("hex").slice(0, 32);
  try {
    const known = await knownUpload(shop, hash);
    return known ?? (await inTurn(() => takeIn(shop, actor, bytes, hash))) ?? { outcome: "busy" };
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    shop.ctx.log.warn({ err: error }, "Could not store a picture");
    return { outcome: "busy" };
  }
}

/** Returns an upload only if all its copies exist, so that uploads work again after the storage was lost. */
async function knownUpload({ ctx, storage }: PicturesShop, hash: string): Promise<UploadResult | undefined> {
  const file = await touchUpload(ctx.db, hash, ctx.clock.now());
  if (!file) return undefined;
  const there = await Promise.all(copyNames(file).map((name) => storage.has(name)));
  return there.every(Boolean) ? { outcome: "stored", url: addressOf(file) } : undefined;
}

async function takeIn(
  { ctx, storage }: PicturesShop,
  actor: Actor,
  bytes: Buffer,
  hash: string,
): Promise<UploadResult> {
  // Imported on the first upload, because most processes never get one.
  const { makeCopies } = await import("./make-copies.server.ts");
  const made = await makeCopies(bytes, hash);
  if (made.outcome === "refused") return { outcome: "refused", message: FAULT_TEXTS[made.fault] };
  const at = ctx.clock.now();
  // Recorded first, so that files left behind by a crash are found and removed.
  if (!(await beginUpload(ctx.db, made.file, at))) return { outcome: "busy" };
  const url = addressOf(made.file);
  for (const { name, bytes: copy } of made.copies) await storage.put(name, copy, contentTypeOf(name) ?? "");
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await finishUpload(tx, hash, at))) return;
    await writeAudit(tx, ctx, { actor, action: "picture.uploaded", subject: `picture:${hash}`, after: { url } });
  });
  return { outcome: "stored", url };
}

/** Leaves time for unfinished edits, open pages and carts. */
const IDLE_MS = 24 * 60 * 60_000;
const BATCH = 100;

/**
 * Removes uploads that no product or order has used for a day. Each is marked first, and its row is deleted last, so that the next run
 * continues after an interruption.
 * @returns the number of removed uploads
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
