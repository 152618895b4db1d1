import { createHash } from "node:crypto";
import type { FieldError } from "#platform/field-error.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { formatMoney } from "#shop/money/money.ts";
import { LOST_PICTURE } from "#shop/selling/pictures/gallery.ts";
import { lostUploads, restartIdleTime } from "#shop/selling/pictures/pictures.store.server.ts";
import { changeStock, lockVariants, writeLedger } from "#shop/selling/stock/stock-changes.store.server.ts";
import { reasonFault } from "#shop/selling/stock/stock-reason.ts";
import {
  countChange,
  insertProduct,
  lockProduct,
  productOfRequest,
  skusElsewhere,
  updateProduct,
} from "./catalog.store.server.ts";
import { ONLY_COLOR, ONLY_SIZE } from "./catalog.ts";
import { showImage } from "./colors.store.server.ts";
import { planStock, type StockDelta, spreadStock } from "./plan-stock.ts";
import { recordProductChange } from "./product-changes.server.ts";
import { centsOf, type NewProductForm, type ProductForm } from "./product-form.ts";
import { productIds } from "./product-id.ts";
import type { Product } from "./product-schema.server.ts";
import { productView, type StoredProduct } from "./product-view.ts";
import { readEditedProduct } from "./read-catalog.store.server.ts";
import { newSkus } from "./sku-pattern.ts";

/** `onCatalogChange` is called after each commit. */
export type CatalogShop = { ctx: ShopContext; onCatalogChange(): void };

export type CreateProductResult =
  | { outcome: "created"; product: Product }
  | { outcome: "key_reused"; title: string }
  | { outcome: "invalid"; errors: FieldError[] };

/**
 * Creates a product and spreads its inventory evenly over its colors and sizes. The id comes from the title, with a number if it is
 * taken. A `requestKey` creates only one product; a repeat returns it as it is now. `key_reused`: the key created another one.
 */
export async function createProduct(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  { form, requestKey }: { form: NewProductForm; requestKey?: string | undefined },
): Promise<CreateProductResult> {
  const at = ctx.clock.now();
  const request = requestKey === undefined ? undefined : { key: requestKey, hash: hashOf(form) };
  const result = await ctx.db.transaction().execute(async (tx) => {
    const earlier = request && (await productOfRequest(tx, request.key));
    if (earlier) {
      return { outcome: earlier.hash === request.hash ? "repeated" : "key_reused", ...earlier } as const;
    }
    const errors = await imageErrors(tx, form);
    if (errors.length > 0) return { outcome: "invalid", errors } as const;
    const { id, variants } = await insertUnderFreeId(tx, { form, request, createdAt: at });
    const opening = variants.map(({ sku, onHand }) => ({ sku, delta: onHand }));
    await writeLedger(tx, opening, { reason: "initial", actor, at });
    const made = await readSaved(tx, id);
    const after = comparable(made);
    await recordProductChange(tx, ctx, { productId: id, actor, action: "product.created", after });
    return { outcome: "created", stored: made } as const;
  });
  switch (result.outcome) {
    case "invalid":
      return result;
    case "created":
      onCatalogChange();
      return { outcome: "created", product: productView(result.stored, at) };
    case "repeated": {
      // In a transaction, now() is its start, which may be before the product that it waited for went live.
      const stored = await readEditedProduct(ctx.db, result.id);
      if (stored) return { outcome: "created", product: productView(stored, ctx.clock.now()) };
    }
  }
  return { outcome: "key_reused", title: result.title };
}

const hashOf = (form: NewProductForm): string => createHash("sha256").update(JSON.stringify(form)).digest("hex");

type Insert = { form: NewProductForm; request: { key: string; hash: string } | undefined; createdAt: Date };

async function insertUnderFreeId(tx: Db, { form, request, createdAt }: Insert) {
  const colors = form.colors?.length ? form.colors : [ONLY_COLOR];
  for (const id of productIds(form.title)) {
    const variants = newVariants(id, { ...form, colors });
    const skus = variants.map(({ sku }) => sku);
    if ((await skusElsewhere(tx, id, skus)).size > 0) continue;
    const inserted = await insertProduct(tx, {
      id,
      title: form.title,
      description: form.description,
      priceCents: centsOf(form.price),
      createdAt,
      ...(request && { request }),
      liveAt: form.liveAt,
      ...(form.announced !== undefined && { announced: form.announced }),
      colors: colors.map((color) => ({ color, image: form.image })),
      variants,
    });
    if (inserted) return { id, variants };
  }
  throw new Error("Every id is taken");
}

/** Every color in every size. Without named sizes, the SKUs contain no size. */
function newVariants(
  id: string,
  { colors, sizes = [], inventory }: Pick<NewProductForm, "sizes" | "inventory"> & { colors: readonly string[] },
) {
  const named = colors.flatMap((color) =>
    sizes.length === 0
      ? [{ color, size: ONLY_SIZE, names: [color] }]
      : sizes.map((size) => ({ color, size, names: [color, size] })),
  );
  const skus = newSkus(
    id,
    named.map(({ names }) => names),
  );
  const empty = skus.map((sku) => ({ sku, onHand: 0 }));
  const stock = new Map(spreadStock(empty, inventory).map(({ sku, delta }) => [sku, delta]));
  return named.map(({ color, size }, at) => {
    const sku = skus[at] ?? "";
    return { sku, color, size, onHand: stock.get(sku) ?? 0 };
  });
}

export type UpdateProductResult =
  | { outcome: "updated"; product: Product }
  | { outcome: "not_found" }
  | { outcome: "conflict"; product: Product }
  | { outcome: "invalid"; errors: FieldError[] };

/**
 * Changes texts, list price, the first color's image, and stock (see `planStock`). Stock changes are deltas on locked rows, with their
 * stock history, so concurrent orders are neither lost nor repeated. A form with another `version` changes nothing, and is a conflict
 * unless its values are already saved.
 */
export async function saveProduct(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  id: string,
  form: ProductForm,
): Promise<UpdateProductResult> {
  const at = ctx.clock.now();
  const result = await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockProduct(tx, id))) return { outcome: "not_found" } as const;
    const offered = (await lockVariants(tx, id)).filter(({ archived }) => !archived);
    const plan = planStock(offered, form);
    const before = await readSaved(tx, id);
    if (form.version !== undefined && form.version !== before.version) {
      return { outcome: isSaved(before, form) ? "updated" : "conflict", stored: before, changed: false } as const;
    }
    const errors = [
      ...priceErrors(before, form),
      ...(await imageErrors(tx, form, before)),
      ...(plan.ok ? reasonErrors(plan.changes, form) : plan.errors),
    ];
    if (!plan.ok || errors.length > 0) return { outcome: "invalid", errors } as const;
    await restartIdleTime(tx, id, at);
    const { title, description, image } = form;
    await updateProduct(tx, id, { title, description, priceCents: centsOf(form.price), updatedAt: at });
    const [first] = before.colors;
    if (first) await showImage(tx, id, first.color, image);
    await changeStock(tx, plan.changes);
    const { reason = "correction", note } = form;
    await writeLedger(tx, plan.changes, { reason, note, actor, at });
    return { outcome: "updated", ...(await noteChange(tx, ctx, actor, before)) } as const;
  });
  if (result.outcome === "not_found" || result.outcome === "invalid") return result;
  if (result.changed) onCatalogChange();
  return { outcome: result.outcome, product: productView(result.stored, at) };
}

function isSaved(stored: StoredProduct, form: ProductForm): boolean {
  const sizes = stored.colors.flatMap((color) => color.sizes);
  const hasStock = form.variants
    ? form.variants.every(({ sku, inventory }) => sizes.some((one) => one.sku === sku && one.onHand === inventory))
    : form.inventory === sizes.reduce((total, { onHand }) => total + onHand, 0);
  return (
    hasStock &&
    form.title === stored.title &&
    form.description === stored.description &&
    form.image === stored.colors[0]?.image &&
    centsOf(form.price) === stored.priceCents
  );
}

async function noteChange(tx: Db, ctx: ShopContext, actor: Actor, stale: StoredProduct) {
  const stored = await readSaved(tx, stale.id);
  const [before, after] = [comparable(stale), comparable(stored)];
  if (JSON.stringify(before) === JSON.stringify(after)) return { stored, changed: false };
  const version = await countChange(tx, stale.id);
  const change = {
    productId: stale.id,
    actor,
    action: "product.updated",
    before,
    after: { ...after, version },
  } as const;
  await recordProductChange(tx, ctx, change);
  return { stored: { ...stored, version }, changed: true };
}

function priceErrors({ salePriceCents }: StoredProduct, form: ProductForm): FieldError[] {
  if (salePriceCents === null || centsOf(form.price) > salePriceCents) return [];
  return [{ field: "price", message: `Price must be above the sale price of ${formatMoney(salePriceCents)}` }];
}

/** Holds the image if it is an upload that the product doesn't have yet. */
async function imageErrors(tx: Db, { image }: { image: string }, before?: StoredProduct): Promise<FieldError[]> {
  const isKept = image === before?.colors[0]?.image;
  const lost = isKept ? new Set() : await lostUploads(tx, [image], { hold: true });
  return lost.size > 0 ? [{ field: "image", message: LOST_PICTURE }] : [];
}

function reasonErrors(changes: readonly StockDelta[], { reason }: ProductForm): FieldError[] {
  const faults = reason ? changes.map(({ delta }) => reasonFault(reason, delta)) : [];
  const message = faults.find((fault) => fault !== undefined);
  return message ? [{ field: "reason", message }] : [];
}

export function comparable({ title, description, priceCents, colors }: StoredProduct): object {
  const stock = Object.fromEntries(colors.flatMap(({ sizes }) => sizes.map(({ sku, onHand }) => [sku, onHand])));
  return { title, description, priceCents, image: colors[0]?.image, stock };
}

async function readSaved(tx: Db, id: string): Promise<StoredProduct> {
  const stored = await readEditedProduct(tx, id);
  if (!stored) throw new Error(`The product ${id} vanished inside its own transaction`);
  return stored;
}
