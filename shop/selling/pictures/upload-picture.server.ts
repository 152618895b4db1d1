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

/** Raise it when copies are made differently, so that the same file gives new ones. */
const RECIPE = "2";
/** Waiting uploads are held in memory. */
const MAX_WAITING = 4;
const inTurn = oneAtATime(MAX_WAITING);

/**
 * Checks a picture, makes the shop's copies, and stores them under the hash of the file, so the same file again gives the same
 * address. An upload that no product uses for a day is removed.
 */
export async function uploadPicture(shop: PicturesShop, actor: Actor, bytes: Buffer): Promise<UploadResult> {
  const hash = createHash("sha256").update(RECIPE).update(bytes).digest("hex").slice(0, 32);
  try {
    const known = await knownUpload(shop, hash);
    return known ?? (await inTurn(() => takeIn(shop, actor, bytes, hash))) ?? { outcome: "busy" };
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    shop.ctx.log.warn({ err: error }, "A picture could not be stored");
    return { outcome: "busy" };
  }
}

/** Only if all copies exist: after a storage was lost, uploads work again. */
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
  // Loaded with the first picture: most processes never see one.
  const { makeCopies } = await import("./make-copies.server.ts");
  const made = await makeCopies(bytes, hash);
  if (made.outcome === "refused") return { outcome: "refused", message: FAULT_TEXTS[made.fault] };
  const at = ctx.clock.now();
  // Noted first, so that files left by a crash are found and removed.
  if (!(await beginUpload(ctx.db, made.file, at))) return { outcome: "busy" };
  const url = addressOf(made.file);
  for (const { name, bytes: copy } of made.copies) await storage.put(name, copy, contentTypeOf(name) ?? "");
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await finishUpload(tx, hash, at))) return;
    await writeAudit(tx, ctx, { actor, action: "picture.uploaded", subject: `picture:${hash}`, after: { url } });
  });
  return { outcome: "stored", url };
}

/** Time for staff who aren't done, for open pages and for carts. */
const IDLE_MS = 24 * 60 * 60_000;
const BATCH = 100;

/**
 * Removes uploads that no product or order has used for a day. Marked, then removed, then forgotten, so an interrupted run is
 * continued by the next.
 * @returns how many
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
