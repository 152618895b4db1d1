import { type Insertable, sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "#shop/context.server.ts";
import type { ShippingPrices } from "#shop/ordering/orders/shipping-methods.ts";
import type { Tables } from "#shop/tables.server.ts";
import { storedSettings } from "./setting-groups.ts";
import { DEFAULT_SETTINGS, type SettingGroup, type ShopSettings } from "./settings.ts";

/** All settings, with defaults for those that are not stored. Throws if a stored value is invalid. */
export async function readSettings(db: Db): Promise<ShopSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).where("key", "in", KEYS).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const all = Object.entries(DEFAULT_SETTINGS).map(([key, value]) => [key, withDefaults(value, stored.get(key))]);
  return z.parse(storedSettings, Object.fromEntries(all)) as ShopSettings;
}

const KEYS = Object.keys(DEFAULT_SETTINGS);

/** Fields that were added after the row was stored get their default, too. */
const withDefaults = (defaults: unknown, stored: unknown): unknown =>
  isRecord(defaults) && isRecord(stored) ? { ...defaults, ...stored } : (stored ?? defaults);

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The shipping prices from the stored setting, which is null until it is changed for the first time. */
export const shippingPricesOf = (stored: unknown): ShippingPrices =>
  z.parse(storedSettings.shape.shipping, withDefaults(DEFAULT_SETTINGS.shipping, stored)) as ShippingPrices;

export const writeSetting = <Key extends keyof ShopSettings>(
  db: Db,
  key: Key,
  value: ShopSettings[Key],
): Promise<void> => writeHidden(db, key, value);

/** Writes a value, also under keys that no settings form shows. */
export async function writeHidden(db: Db, key: string, value: unknown): Promise<void> {
  const stored = JSON.stringify(value);
  await db
    .insertInto("settings")
    .values({ key, value: stored })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: stored, version: nextVersion }))
    .execute();
}

const nextVersion = sql<number>`settings.version + 1`;

/** `version` 0: nothing is stored yet, so the default applies. */
export type SettingNote = { version: number; changed: { by: string; at: Date } | null };

export const NEVER_CHANGED: SettingNote = { version: 0, changed: null };

/** The version of each stored setting, and who changed it last. */
export async function readNotes(db: Db): Promise<Partial<Record<keyof ShopSettings, SettingNote>>> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "version", "changedBy", "changedAt"])
    .where("key", "in", KEYS)
    .execute();
  return Object.fromEntries(
    rows.map(({ key, version, changedBy: by, changedAt: at }) => [
      key,
      { version, changed: by !== null && at !== null ? { by, at } : null },
    ]),
  );
}

/**
 * Writes a setting if it still has the version that was edited (0: not stored yet).
 * @returns false if someone else has changed it since. Nothing was written then
 */
export async function changeSetting(
  tx: Db,
  key: SettingGroup,
  value: unknown,
  { version, by, at }: { version: number; by: string; at: Date },
): Promise<boolean> {
  const change = { value: JSON.stringify(value), changedBy: by, changedAt: at };
  const row =
    version === 0
      ? await insertNew(tx, { key, ...change })
      : await tx
          .updateTable("settings")
          .set({ ...change, version: nextVersion })
          .where("key", "=", key)
          .where("version", "=", version)
          .returning("key")
          .executeTakeFirst();
  return row !== undefined;
}

/** Writes a setting unless it is already stored. Waits for other transactions that are writing it. @returns false if it was already stored */
export const claimSetting = async <Key extends keyof ShopSettings>(
  db: Db,
  key: Key,
  value: ShopSettings[Key],
): Promise<boolean> => (await insertNew(db, { key, value: JSON.stringify(value) })) !== undefined;

const insertNew = (db: Db, row: Insertable<Tables["settings"]>) =>
  db
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();

/** Who confirmed something that the shop can't check, and when. `version`: the version of the settings that they saw. */
export type Confirmation = { by: string; at: Date; version: number | null };

export async function readConfirmations(db: Db): Promise<Map<string, Confirmation>> {
  const rows = await db.selectFrom("confirmations").selectAll().execute();
  return new Map(
    rows.map(({ rowName, confirmedBy, confirmedAt, version }) => [
      rowName,
      { by: confirmedBy, at: confirmedAt, version },
    ]),
  );
}

/** Writes a confirmation, or deletes it if it is undefined. */
export async function writeConfirmation(tx: Db, name: string, confirmation: Confirmation | undefined): Promise<void> {
  if (!confirmation) {
    await tx.deleteFrom("confirmations").where("rowName", "=", name).execute();
    return;
  }
  const { by, at, version } = confirmation;
  const change = { confirmedBy: by, confirmedAt: at, version };
  await tx
    .insertInto("confirmations")
    .values({ rowName: name, ...change })
    .onConflict((conflict) => conflict.column("rowName").doUpdateSet(change))
    .execute();
}
