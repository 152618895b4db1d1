import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "#shop/context.server.ts";
import { DEFAULT_SETTINGS, type ShippingPrices, type ShopSettings } from "./settings.ts";

const days = z.int().check(z.minimum(0), z.maximum(365));
const cents = z.int().check(z.minimum(0));
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
  shipping: z.object({ expressCents: cents, expressOffered: z.boolean() }),
  lowStock: z.int().check(z.minimum(0)),
  assumeDelivered: days,
  reminderHours: z.int().check(z.minimum(0)),
  banner: z.string(),
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

/** What shipping costs, from the stored setting, which is absent until somebody has changed it. */
export const shippingPricesOf = (stored: unknown): ShippingPrices =>
  stored === null ? DEFAULT_SETTINGS.shipping : z.parse(valueSchemas.shipping, stored);

export async function writeSetting<Key extends keyof ShopSettings>(
  db: Db,
  key: Key,
  value: ShopSettings[Key],
): Promise<void> {
  await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: JSON.stringify(value), version: nextVersion }),
    )
    .execute();
}

const nextVersion = sql<number>`settings.version + 1`;

/** `version` 0: nothing is stored yet, the default counts. */
export type SettingNote = { version: number; changed: { by: string; at: Date } | null };

export const NEVER_CHANGED: SettingNote = { version: 0, changed: null };

/** How often and by whom each stored setting was changed. */
export async function readNotes(db: Db): Promise<Partial<Record<keyof ShopSettings, SettingNote>>> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "version", "changed_by", "changed_at"])
    .where("key", "in", Object.keys(valueSchemas))
    .execute();
  return Object.fromEntries(
    rows.map(({ key, version, changed_by: by, changed_at: at }) => [
      key,
      { version, changed: by !== null && at !== null ? { by, at } : null },
    ]),
  );
}

/**
 * Writes a setting that is still of the version that was edited (0: not stored yet).
 * @returns false when somebody else has changed it meanwhile: nothing was written.
 */
export async function changeSetting<Key extends keyof ShopSettings>(
  tx: Db,
  key: Key,
  value: ShopSettings[Key],
  { version, by, at }: { version: number; by: string; at: Date },
): Promise<boolean> {
  const change = { value: JSON.stringify(value), changed_by: by, changed_at: at };
  const row =
    version === 0
      ? await tx
          .insertInto("settings")
          .values({ key, ...change })
          .onConflict((conflict) => conflict.column("key").doNothing())
          .returning("key")
          .executeTakeFirst()
      : await tx
          .updateTable("settings")
          .set({ ...change, version: nextVersion })
          .where("key", "=", key)
          .where("version", "=", version)
          .returning("key")
          .executeTakeFirst();
  return row !== undefined;
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
