import type { FieldError } from "#platform/field-error.ts";
import type { Actor, Db, ShopContext } from "#shop/context.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { countChange, insertProduct, unarchiveProduct } from "#shop/selling/catalog/catalog.store.server.ts";
import { nameKey } from "#shop/selling/catalog/catalog.ts";
import { recordProductChange } from "#shop/selling/catalog/product-changes.server.ts";
import type { CatalogShop } from "#shop/selling/catalog/save-product.server.ts";
import { type EditorView, editorView, type StoredEditorProduct, sizeTimes } from "./editor-product.server.ts";
import {
  changesSince,
  databaseTime,
  lockProducts,
  readEditorProduct,
  readHeldProduct,
} from "./editor-products.store.server.ts";
import type { ProductEdit } from "./product-edit.ts";
import { detailsOf, editable, sortedTimes, variantText, writeEdit } from "./write-edit.server.ts";

/** Newest first. */
export type MeanwhileChange = { by: string; at: string; fields: string[] };

export type EditProductResult =
  | { outcome: "saved"; product: EditorView }
  | { outcome: "not_found" }
  | { outcome: "invalid"; errors: FieldError[] }
  | { outcome: "conflict"; product: EditorView; changes: MeanwhileChange[] };

/**
 * Saves an edit from the product editor, whether the product is archived or not. `version` is the one that staff saw: if someone else
 * has saved since, nothing is written, and the result says who changed what. Saving values that are already there isn't a conflict.
 */
export async function editProduct(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  id: string,
  { version, edit }: { version: number; edit: ProductEdit },
): Promise<EditProductResult> {
  let changed = false;
  const result = await ctx.db.transaction().execute(async (tx): Promise<EditProductResult> => {
    await lockProducts(tx, [id]);
    const stored = await readEditorProduct(tx, id);
    if (!stored) return { outcome: "not_found" };
    if (stored.version !== version && !isSaved(stored, edit, await databaseTime(tx))) {
      return { outcome: "conflict", product: editorView(stored), changes: await conflictChanges(tx, id, version) };
    }
    if (stored.version !== version) return { outcome: "saved", product: editorView(stored) };
    const written = await writeEdit(tx, ctx, { actor, stored, edit });
    if (!written.ok) return { outcome: "invalid", errors: written.errors };
    changed = written.changed;
    return { outcome: "saved", product: editorView(written.stored) };
  });
  if (changed) onCatalogChange();
  return result;
}

async function conflictChanges(tx: Db, id: string, version: number): Promise<MeanwhileChange[]> {
  const known = await changesSince(tx, id, version);
  const nameOf = await staffNames(tx);
  return known.map(({ actor, at, before, after }) => ({
    by: nameOf(actor),
    at: at.toISOString(),
    fields: differing(before, after),
  }));
}

function differing(before: unknown, after: unknown): string[] {
  const [old, now] = [(before ?? {}) as Record<string, unknown>, (after ?? {}) as Record<string, unknown>];
  return Object.keys(now).filter(
    (field) => field !== "version" && JSON.stringify(old[field]) !== JSON.stringify(now[field]),
  );
}

function isSaved(stored: StoredEditorProduct, edit: ProductEdit, at: Date): boolean {
  const times = sizeTimes(stored);
  const momentOf = (given: string | null | undefined, known: string | null | undefined) => {
    if (given === undefined || (given === "now" && known && new Date(known) <= at)) return known;
    // In the store's format.
    return given && given !== "now" ? new Date(given).toISOString() : given;
  };
  const { liveAt: _liveAt, announced: _announced, ...details } = detailsOf(edit, stored);
  const wanted = {
    id: stored.id,
    ...details,
    liveAt: momentOf(edit.liveAt, stored.liveAt),
    announced: edit.announced ?? stored.announced,
    colors: edit.colors.map(({ color, image, picture, swatch, liveAt }) => {
      const before = stored.colors.find((one) => one.color === color);
      return {
        color,
        image: picture ?? image ?? before?.image,
        swatch: swatch === undefined ? before?.swatch : swatch,
        liveAt: momentOf(liveAt, before?.liveAt),
      };
    }),
    sizes: sortedTimes(
      new Map(
        edit.sizes.map(({ size, liveAt }) => [nameKey(size), momentOf(liveAt, times.get(nameKey(size))) ?? null]),
      ),
    ),
    variants: edit.variants.map(variantText),
  };
  return JSON.stringify(wanted) === JSON.stringify(editable(stored));
}

export type CreateProductResult =
  | { outcome: "created"; product: EditorView }
  | { outcome: "id_taken" }
  | { outcome: "invalid"; errors: FieldError[] };

/** Creates a product without stock. `id` is part of its URL and can be taken only once, so a second click is harmless. */
export async function createEditorProduct(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  { id, edit }: { id: string; edit: ProductEdit },
): Promise<CreateProductResult> {
  try {
    const product = await ctx.db.transaction().execute((tx) => insertEdit(tx, ctx, { actor, id, edit }));
    if (!product) return { outcome: "id_taken" };
    onCatalogChange();
    return { outcome: "created", product: editorView(product) };
  } catch (error) {
    if (error instanceof InvalidEdit) return { outcome: "invalid", errors: error.errors };
    throw error;
  }
}

/**
 * Creates a product in the caller's transaction.
 * @returns undefined if the id is taken
 * @throws InvalidEdit so that the transaction ends without half a product
 */
export async function insertEdit(
  tx: Db,
  ctx: ShopContext,
  { actor, id, edit }: { actor: Actor; id: string; edit: ProductEdit },
): Promise<StoredEditorProduct | undefined> {
  const made = await insertProduct(tx, {
    id,
    ...detailsOf(edit, { specs: {} }),
    createdAt: ctx.clock.now(),
    colors: [],
    variants: [],
  });
  if (!made) return undefined;
  const stored = await readHeldProduct(tx, id);
  const written = await writeEdit(tx, ctx, { actor, stored, edit, action: "product.created" });
  if (!written.ok) throw new InvalidEdit(written.errors);
  return written.stored;
}

export class InvalidEdit extends Error {
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super("The edit is invalid");
    this.errors = errors;
  }
}

/** Restores an archived product. A product that isn't archived stays unchanged. */
export async function restoreProduct(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  id: string,
): Promise<{ outcome: "restored"; product: EditorView } | { outcome: "not_found" }> {
  let changed = false;
  const stored = await ctx.db.transaction().execute(async (tx) => {
    await lockProducts(tx, [id]);
    const before = await readEditorProduct(tx, id);
    if (!before || before.archivedAt === null) return before;
    await unarchiveProduct(tx, id);
    const version = await countChange(tx, id, ctx.clock.now());
    const restored = { productId: id, actor, action: "product.restored", after: { version } } as const;
    await recordProductChange(tx, ctx, restored);
    changed = true;
    return { ...before, archivedAt: null, version };
  });
  if (changed) onCatalogChange();
  return stored ? { outcome: "restored", product: editorView(stored) } : { outcome: "not_found" };
}
