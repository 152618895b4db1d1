import { z } from "zod";
import type { FieldError } from "#platform/field-error.ts";
import { time } from "#platform/http/time.server.ts";
import { idOfRequest } from "#platform/ids.server.ts";
import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { recordProductChange } from "#shop/selling/catalog/product-changes.server.ts";
import { productParams } from "#shop/selling/catalog/product-schema.server.ts";
import type { CatalogShop } from "#shop/selling/catalog/save-product.server.ts";
import {
  insertRestocks,
  type NewRestock,
  readRestocks,
  removeRestock,
  restocksWith,
} from "#shop/selling/stock/restocks.store.server.ts";
import { lockVariants } from "#shop/selling/stock/stock-changes.store.server.ts";
import { keyHeader } from "./editor-product.server.ts";
import { type RestockForm, restockForm } from "./restock-form.ts";

const restockSchema = z.object({
  _id: z.string(),
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  pieces: z.int(),
  availableAt: time.describe("When it goes on sale, by the database's clock."),
  announced: z.boolean().describe("Whether the product's page shows a countdown."),
  note: z.string(),
  plannedBy: z.string(),
  plannedAt: time,
  releasedAt: time.nullable().describe("When it was added to the stock; null if it hasn't been yet."),
});

/** Stock that goes on sale at an exact time. */
export type Restock = z.input<typeof restockSchema>;

const restocks = z.object({ items: z.array(restockSchema) });

export const restocksContract = {
  "GET /api/admin/products/:id/restocks": {
    summary: "List a product's planned and past restocks, latest first",
    params: productParams,
    response: { 200: restocks },
  },
  "POST /api/admin/products/:id/restocks": {
    summary: "Plan a restock",
    description: "All lines go on sale at the same time. Safe to retry with the same Idempotency-Key.",
    params: productParams,
    headers: keyHeader,
    body: restockForm,
    response: { 201: restocks },
    problems: ["validation_failed", "not_found", "idempotency_key_reused"],
  },
  "DELETE /api/admin/products/:id/restocks/:restockId": {
    summary: "Cancel a restock that hasn't arrived yet",
    params: productParams.extend({ restockId: z.uuid() }),
    response: { 204: z.null() },
    problems: ["not_found"],
  },
} as const;

const MOST_PAST = 200;

/** A product's planned and past restocks, latest first. */
export async function listRestocks({ db }: ShopContext, productId: string) {
  const nameOf = await staffNames(db);
  const restocks = await readRestocks(db, productId, MOST_PAST);
  return restocks.map(({ id, ...row }) => ({ _id: id, ...row, plannedBy: nameOf(row.plannedBy) }));
}

export type PlanRestocksResult =
  | { outcome: "planned"; restocks: Awaited<ReturnType<typeof listRestocks>> }
  | { outcome: "not_found" }
  | { outcome: "key_reused"; earlier: readonly NewRestock[] }
  | { outcome: "invalid"; errors: FieldError[] };

/**
 * Plans stock that goes on sale at an exact time. A `requestKey` is applied only once; a repeat returns the current list. `form` must
 * have passed `restockForm`. `key_reused`: the key planned another restock.
 */
export async function planRestocks(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  productId: string,
  { requestKey, form }: { requestKey: string; form: RestockForm },
): Promise<PlanRestocksResult> {
  const at = ctx.clock.now();
  const availableAt = new Date(form.availableAt);
  const result = await ctx.db.transaction().execute(async (tx) => {
    const variants = await lockVariants(tx, productId);
    const earlier = await restocksWith(
      tx,
      variants.map(({ sku }) => idOfRequest(`${requestKey} ${sku}`)),
    );
    if (isPlan(earlier, form)) return { outcome: "repeated" } as const;
    if (earlier.length > 0) return { outcome: "key_reused", earlier } as const;
    const offered = variants.filter(({ archived }) => !archived);
    if (offered.length === 0) return { outcome: "not_found" } as const;
    const errors = form.lines.flatMap(({ sku }, index): FieldError[] =>
      offered.some((one) => one.sku === sku)
        ? []
        : [{ field: `lines.${index}.sku`, message: "This product has no such SKU" }],
    );
    if (availableAt <= at) errors.push({ field: "availableAt", message: "Please enter a time in the future" });
    if (errors.length > 0) return { outcome: "invalid", errors } as const;
    const { announced, note } = form;
    const planned = form.lines.map(
      ({ sku, pieces }): NewRestock => ({
        id: idOfRequest(`${requestKey} ${sku}`),
        ...{ sku, pieces, announced, note, availableAt },
        plannedBy: actorName(actor),
        plannedAt: at,
      }),
    );
    await insertRestocks(tx, planned);
    const pieces = Object.fromEntries(form.lines.map((line) => [line.sku, line.pieces]));
    const after = { ...pieces, availableAt: form.availableAt, announced };
    await recordProductChange(tx, ctx, { productId, actor, action: "stock.restock_planned", after });
    return { outcome: "planned" } as const;
  });
  if (result.outcome === "planned") onCatalogChange();
  else if (result.outcome !== "repeated") return result;
  return { outcome: "planned", restocks: await listRestocks(ctx, productId) };
}

const isPlan = (restocks: readonly NewRestock[], { availableAt, announced, note, lines }: RestockForm): boolean =>
  restocks.length === lines.length &&
  restocks.every(
    (one) =>
      one.availableAt.getTime() === new Date(availableAt).getTime() &&
      one.announced === announced &&
      one.note === note &&
      lines.some(({ sku, pieces }) => sku === one.sku && pieces === one.pieces),
  );

/** Cancels a restock that hasn't arrived yet; after that, it is ordinary stock. */
export async function cancelRestock(
  { ctx, onCatalogChange }: CatalogShop,
  actor: Actor,
  restock: { productId: string; id: string },
): Promise<{ outcome: "cancelled" | "not_found" }> {
  const { productId } = restock;
  const removed = await ctx.db.transaction().execute(async (tx) => {
    const before = await removeRestock(tx, restock);
    if (before) await recordProductChange(tx, ctx, { productId, actor, action: "stock.restock_cancelled", before });
    return before;
  });
  if (!removed) return { outcome: "not_found" };
  onCatalogChange();
  return { outcome: "cancelled" };
}
