import type { FieldError } from "#platform/field-error.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { renameSkus } from "#shop/messaging/reminders/reminders.store.server.ts";
import {
  countChange,
  type ProductDetails,
  skusElsewhere,
  updateDetails,
} from "#shop/selling/catalog/catalog.store.server.ts";
import {
  countPictureChange,
  dropUnusedColors,
  pictureAddresses,
  writeColors,
} from "#shop/selling/catalog/colors.store.server.ts";
import { cancelRestocksOf, recordProductChange } from "#shop/selling/catalog/product-changes.server.ts";
import { centsOf } from "#shop/selling/catalog/product-form.ts";
import { filledSpecs, type ProductSpecs } from "#shop/selling/catalog/product-specs.ts";
import { LOST_PICTURE } from "#shop/selling/pictures/gallery.ts";
import { holdUploads, isUpload, restartIdleTime } from "#shop/selling/pictures/pictures.store.server.ts";
import {
  archiveVariants,
  removeVariants,
  writeLedger,
  writeVariants,
} from "#shop/selling/stock/stock-changes.store.server.ts";
import { offeredColors, type StoredEditorProduct, sizeTimes } from "./editor-product.server.ts";
import { readHeldProduct } from "./editor-products.store.server.ts";
import { type GridPlan, planGrid } from "./plan-grid.ts";
import type { ProductEdit } from "./product-edit.ts";

export type WrittenEdit =
  | { ok: true; stored: StoredEditorProduct; changed: boolean }
  | { ok: false; errors: FieldError[] };

/**
 * Writes an edit of a product that the caller has locked (`stored` is current), with stock history, version and audit log. If nothing
 * differs, nothing is written.
 */
export async function writeEdit(
  tx: Db,
  ctx: ShopContext,
  {
    actor,
    stored,
    edit,
    action = "product.edited",
  }: { actor: Actor; stored: StoredEditorProduct; edit: ProductEdit; action?: "product.edited" | "product.created" },
): Promise<WrittenEdit> {
  const planned = planGrid(stored, edit);
  if (!planned.ok) return planned;
  const taken = await skusElsewhere(
    tx,
    stored.id,
    edit.variants.map(({ sku }) => sku),
  );
  const errors = edit.variants.flatMap(({ sku }, index): FieldError[] =>
    taken.has(sku) ? [{ field: `variants.${index}.sku`, message: "Another product has this SKU" }] : [],
  );
  errors.push(...archivedNamesakes(stored, edit, planned.plan), ...(await lostPictures(tx, stored, edit)));
  if (errors.length > 0) return { ok: false, errors };

  const at = ctx.clock.now();
  await bookStock(tx, stored, planned.plan, { actor, at });
  const { archive, remove } = planned.plan;
  await cancelRestocksOf(tx, ctx, { skus: [...archive, ...remove], productId: stored.id, actor });
  await restartIdleTime(tx, stored.id, at);
  await writeGrid(tx, stored.id, planned.plan, { at, temporary: ctx.ids.uuid() });
  await renameSkus(tx, planned.plan.renamed);
  await updateDetails(tx, stored.id, detailsOf(edit, stored));
  const written = await readHeldProduct(tx, stored.id);
  const [before, after] = [editable(stored), editable(written)];
  if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true, stored, changed: false };
  // Otherwise a gallery opened earlier would drop the pictures of a restored color.
  if (colorNames(stored) !== colorNames(written)) await countPictureChange(tx, stored.id);
  const version = await countChange(tx, stored.id, at);
  const productId = stored.id;
  await recordProductChange(tx, ctx, { productId, actor, action, before, after: { ...after, version } });
  return { ok: true, stored: { ...written, version }, changed: true };
}

/** Errors for chosen pictures that are neither the product's nor existing uploads. An `image` may also be another address. */
async function lostPictures(tx: Db, stored: StoredEditorProduct, { colors }: ProductEdit): Promise<FieldError[]> {
  const known = new Set(stored.colors.flatMap(({ image, swatch }) => [image, swatch]));
  const chosen = colors.flatMap(({ picture, swatch, image = "" }, index) => [
    { url: picture, field: `colors.${index}.picture`, message: CHOOSE_OWN },
    { url: swatch?.startsWith("#") ? undefined : swatch, field: `colors.${index}.swatch`, message: CHOOSE_OWN },
    { url: isUpload(image) ? image : undefined, field: `colors.${index}.image`, message: LOST_PICTURE },
  ]);
  const asked = chosen.flatMap(({ url, ...fault }) => (url && !known.has(url) ? [{ url, fault }] : []));
  if (asked.length === 0) return [];
  const gallery = await pictureAddresses(tx, stored.id);
  const uploads = await holdUploads(
    tx,
    asked.map(({ url }) => url),
  );
  return asked.flatMap(({ url, fault }) => (gallery.has(url) || uploads.has(url) ? [] : [fault]));
}

const CHOOSE_OWN = "Please choose a picture of this product";

const colorNames = (product: StoredEditorProduct): string =>
  JSON.stringify(
    offeredColors(product)
      .map(({ color }) => color)
      .sort(),
  );

/** Errors for SKUs that belong to an archived variant, which keeps its SKU. */
function archivedNamesakes({ variants }: StoredEditorProduct, edit: ProductEdit, plan: GridPlan): FieldError[] {
  const kept = new Set(plan.variants.map(({ from }) => from));
  const gone = new Set([
    ...variants.filter(({ sku, archived }) => archived && !kept.has(sku)).map(({ sku }) => sku),
    ...plan.archive,
  ]);
  return edit.variants.flatMap(({ sku }, index): FieldError[] =>
    gone.has(sku)
      ? [{ field: `variants.${index}.sku`, message: "This SKU was ordered as another color and size" }]
      : [],
  );
}

/** Writes off the stock of deleted variants and moves the stock of a changed SKU to the new SKU. */
async function bookStock(
  tx: Db,
  stored: StoredEditorProduct,
  { remove, renamed }: GridPlan,
  who: { actor: Actor; at: Date },
): Promise<void> {
  const removed = stored.variants.filter(({ sku }) => remove.includes(sku));
  await writeLedger(
    tx,
    removed.map(({ sku, onHand }) => ({ sku, delta: -onHand })),
    { ...who, reason: "removed" },
  );
  for (const { from, to, onHand } of renamed) {
    await writeLedger(tx, [{ sku: from, delta: -onHand }], { ...who, reason: "removed", note: `Now ${to}` });
    await writeLedger(tx, [{ sku: to, delta: onHand }], { ...who, reason: "initial", note: `Was ${from}` });
  }
}

async function writeGrid(
  tx: Db,
  productId: string,
  { colors, dropped, variants, archive, remove }: GridPlan,
  { at, temporary }: { at: Date; temporary: string },
): Promise<void> {
  await removeVariants(tx, remove);
  // First, so that another color can take such a name.
  await dropUnusedColors(tx, productId, dropped);
  await writeColors(tx, productId, colors, dropped);
  await writeVariants(tx, productId, variants, temporary);
  await archiveVariants(tx, archive, at);
}

export const detailsOf = (edit: ProductEdit, stored: { specs: ProductSpecs }): ProductDetails => ({
  title: edit.title,
  description: edit.description,
  specs: filledSpecs(edit.specs ?? stored.specs, stored.specs),
  priceCents: centsOf(edit.price),
  salePriceCents: edit.salePrice === null ? null : centsOf(edit.salePrice),
  saleStartsAt: dateOf(edit.saleStartsAt),
  saleEndsAt: dateOf(edit.saleEndsAt),
  liveAt: edit.liveAt,
  ...(edit.announced !== undefined && { announced: edit.announced }),
});

/** Everything except the stock, which has its own history; for the audit log and to detect conflicts. */
export function editable(stored: StoredEditorProduct): object {
  const { id, title, description, specs, priceCents, salePriceCents, saleStartsAt, saleEndsAt } = stored;
  const { liveAt, announced } = stored;
  const offered = stored.variants.filter(({ archived }) => !archived);
  return {
    ...{
      id,
      title,
      description,
      specs: filledSpecs(specs, specs),
      priceCents,
      salePriceCents,
      saleStartsAt,
      saleEndsAt,
      liveAt,
      announced,
    },
    colors: offeredColors(stored),
    sizes: sortedTimes(sizeTimes(stored)),
    variants: offered.map(variantText),
  };
}

/** Sorts by name, so that two can be compared as text. */
export const sortedTimes = (times: ReadonlyMap<string, string | null>): object =>
  Object.fromEntries([...times].sort(([one], [other]) => (one < other ? -1 : 1)));

export const variantText = ({ sku, color, size }: { sku: string; color: string; size: string }): string =>
  `${color}, ${size}: ${sku}`;

const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));
