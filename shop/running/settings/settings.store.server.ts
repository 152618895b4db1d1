import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "#shop/context.server.ts";
import type { ShippingPrices } from "#shop/ordering/orders/shipping-methods.ts";
import { storedSettings } from "./setting-groups.ts";
import { DEFAULT_SETTINGS, type SettingGroup, type ShopSettings } from "./settings.ts";

/** All settings; what is not stored has its default. Throws on a stored value that no release ever wrote. */
export async function readSettings(db: Db): Promise<ShopSettings> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).where("key", "in", KEYS).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const all = Object.entries(DEFAULT_SETTINGS).map(([key, usual]) => [key, withDefaults(usual, stored.get(key))]);
  return z.parse(storedSettings, Object.fromEntries(all)) as ShopSettings;
}

const KEYS = Object.keys(DEFAULT_SETTINGS);

/** A field that was added after the row was stored has its default, too. */
const withDefaults = (usual: unknown, stored: unknown): unknown =>
  isRecord(usual) && isRecord(stored) ? { ...usual, ...stored } : (stored ?? usual);

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What shipping costs, from the stored setting, which is null until someone has changed it. */
export const shippingPricesOf = (stored: unknown): ShippingPrices =>
  z.parse(storedSettings.shape.shipping, withDefaults(DEFAULT_SETTINGS.shipping, stored)) as ShippingPrices;

export const writeSetting = <Key extends keyof ShopSettings>(
  db: Db,
  key: Key,
  value: ShopSettings[Key],
): Promise<void> => writeHidden(db, key, value);

/** Keeps a value under a key that no form of settings shows. */
export async function writeHidden(db: Db, key: string, value: unknown): Promise<void> {
  const stored = JSON.stringify(value);
  await db
    .insertInto("settings")
    .values({ key, value: stored })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: stored, version: nextVersion }))
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
 * Writes a setting that is still of the version that was edited (0: not stored yet).
 * @returns false when someone else has changed it since: nothing was written.
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

/** Writes a setting that isn't stored yet. @returns false when it is; waits for a transaction that is writing it. */
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

/** Who has confirmed something that no program can know, and when; of settings, the version that they saw. */
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

/** Writes or, without a confirmation, takes it back. */
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
