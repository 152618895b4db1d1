import * as z from "zod/mini";
import type { Db } from "#shop/context.server.ts";
import { DEFAULT_SETTINGS, type ShopSettings } from "./settings.ts";

const days = z.int().check(z.minimum(0), z.maximum(365));
const span = z.object({ from: days, to: days }).check(z.refine(({ from, to }) => from <= to));

const valueSchemas = {
  demo: z.boolean(),
  afterOrder: z.enum(["success", "out-of-stock"]),
  policies: z.object({
    returnWindowDays: days,
    refundWithinDays: days,
    returnPostage: z.enum(["shop", "shopper"]),
    shipWithinBusinessDays: days,
    deliveryBusinessDays: span,
    restockWeeks: z.nullable(span),
  }),
  owner: z.object({ legalName: z.string(), postalAddress: z.string(), email: z.string(), phone: z.string() }),
} satisfies { [Key in keyof ShopSettings]: z.ZodMiniType<ShopSettings[Key]> };

/** All settings; what is not stored has its default. Throws on a stored value that no release ever wrote. */
export async function readSettings(db: Db): Promise<ShopSettings> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", Object.keys(valueSchemas))
    .execute();
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return z.parse(z.object(valueSchemas), { ...DEFAULT_SETTINGS, ...stored });
}

export async function writeSetting<Key extends keyof ShopSettings>(
  db: Db,
  key: Key,
  value: ShopSettings[Key],
): Promise<void> {
  await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
}

/** Writes a setting that nobody has written yet. @returns false when somebody has; waits for somebody who is about to. */
export async function claimSetting<Key extends keyof ShopSettings>(
  db: Db,
  key: Key,
  value: ShopSettings[Key],
): Promise<boolean> {
  const row = await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}
