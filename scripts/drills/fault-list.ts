import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Client } from "pg";
import { migrate } from "#platform/db/migrate.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { silentLog } from "#platform/log.ts";
import { jpeg } from "#test/harness/picture-bytes.ts";
import { startS3Peer } from "#test/harness/s3-peer.ts";
import { logInAsStaff } from "#test/harness/shop-client.ts";
import { startSmtpPeer } from "#test/harness/smtp-peer.ts";
import type { ThrowawayPostgres } from "../throwaway-postgres.ts";
import { mountDisk, mountMemory } from "./disks.ts";
import { payments } from "./payment-faults.ts";
import { type Breaks, closing, type Fault, onEmbedded, onPostgres, sceneOnPostgres } from "./scenes.ts";
import type { SupervisedShop } from "./supervised-shop.ts";

const HOUR_MS = 60 * 60_000;
const shiftedClock = fileURLToPath(new URL("../../test/harness/shifted-clock.ts", import.meta.url));
const migrations = fileURLToPath(new URL("../../db/migrations/", import.meta.url));

/** In the same order as the table in docs/operations.md. */
export const faults: readonly Fault[] = [
  onEmbedded("shop-killed", "Embedded database: kill -9 of the shop, started again at once", () => ({
    begin: killAndStart,
    lastsMs: 0,
  })),
  onEmbedded("database-process", "Embedded database: kill -9 of its process", () => ({
    begin({ pid }) {
      execFileSync("pkill", ["-9", "-P", String(pid)]);
    },
    lastsMs: 0,
  })),
  {
    name: "power-loss",
    what: "Embedded database: the power fails, and the disk loses what was not flushed",
    async open() {
      const disk = await mountDisk();
      return {
        location: { dataDir: join(disk.folder, "data") },
        async begin(shop) {
          disk.cutPower();
          await shop.kill();
          await disk.remount();
          await shop.start();
        },
        lastsMs: 0,
        close: disk.close,
      };
    },
  },
  {
    name: "full-disk",
    what: "Embedded database: the disk is full for 10 s",
    async open() {
      const disk = mountMemory();
      return {
        location: { dataDir: join(disk.folder, "data") },
        begin: disk.fill,
        lastsMs: 10_000,
        end: disk.makeRoom,
        close: disk.close,
      };
    },
  },
  onPostgres("shop-killed-postgres", "PostgreSQL: kill -9 of the only process, started again at once", () => ({
    begin: killAndStart,
    lastsMs: 0,
  })),
  onPostgres("database-killed", "PostgreSQL: kill -9, back after 5 s", ({ postgres }) => ({
    begin: postgres.kill,
    lastsMs: 5000,
    end: postgres.start,
  })),
  onPostgres("database-restarted", "PostgreSQL: a fast restart", ({ postgres }) => ({
    async begin() {
      await postgres.shutDown();
      await postgres.start();
    },
    lastsMs: 0,
  })),
  onPostgres("database-late", "PostgreSQL: not there when the shop starts, back after 5 s", ({ postgres }) => ({
    async begin(shop) {
      await shop.stop();
      await postgres.shutDown();
      void shop.start({ DATABASE_WAIT_MS: "60000" });
    },
    lastsMs: 5000,
    end: postgres.start,
  })),
  onPostgres("connections-cut", "PostgreSQL: all connections are cut, five times in 5 s", ({ proxy }) => ({
    async begin() {
      for (let n = 0; n < 5; n++) {
        proxy.cut();
        await pause(1000);
      }
    },
    lastsMs: 0,
  })),
  onPostgres("dead-network", "PostgreSQL: all connections freeze silently, new ones work", ({ proxy }) => ({
    begin: proxy.freeze,
    lastsMs: 0,
  })),
  onPostgres("database-frozen", "PostgreSQL: frozen for 20 s (SIGSTOP)", ({ postgres }) => ({
    begin: postgres.freeze,
    lastsMs: 20_000,
    end: postgres.thaw,
  })),
  onPostgres("read-only", "PostgreSQL: read-only for 10 s", ({ postgres }) => ({
    begin: () => setReadOnly(postgres, "on"),
    lastsMs: 10_000,
    end: () => setReadOnly(postgres, "off"),
  })),
  {
    name: "database-disk",
    what: "PostgreSQL: its disk is full for 10 s",
    async open() {
      const disk = mountMemory();
      const scene = await sceneOnPostgres(
        () => ({ begin: disk.fill, lastsMs: 10_000, end: disk.makeRoom }),
        disk.folder,
      );
      return {
        ...scene,
        async close() {
          await scene.close();
          await disk.close();
        },
      };
    },
  },
  onPostgres("few-connections", "PostgreSQL: room for 6 connections, from the start", ({ postgres, proxy }) => ({
    async prepare(shop) {
      await run(postgres, "create role narrow login connection limit 6; grant postgres to narrow");
      await run(postgres, "alter role narrow set role postgres");
      await shop.stop();
      await shop.start({ DATABASE_URL: `postgres://narrow@127.0.0.1:${proxy.port}/postgres` });
    },
    begin() {},
    lastsMs: 15_000,
  })),
  onPostgres("small-heap", "PostgreSQL: the process may use 90 MB of heap, from the start", () => ({
    settings: { NODE_OPTIONS: "--max-old-space-size=90" },
    begin() {},
    lastsMs: 15_000,
  })),
  onPostgres("locked-table", "PostgreSQL: a migration of the orders behind a reader of 15 s", ({ postgres }) => ({
    async begin() {
      const reader = new Client({ connectionString: postgres.url });
      await reader.connect();
      await reader.query("begin; select count(*) from orders");
      const release = pause(15_000).then(() => reader.end());
      await Promise.all([release, migrateOrders(postgres.url)]);
    },
    lastsMs: 0,
  })),
  clockJump("clock-ahead", "The clock jumps 2 h ahead, and back after 10 s", 2 * HOUR_MS),
  clockJump("clock-back", "The clock jumps a day back, and ahead again after 10 s", -24 * HOUR_MS),
  payments("silent-payments", "Stripe carries out payments, and its answers are lost for 30 s", {
    begin(peer, until) {
      peer.hold("after", until);
    },
    lastsMs: 30_000,
  }),
  payments("failing-payments", "Stripe answers each payment with an error for 10 s", {
    begin(peer, until) {
      const isOver = until.then(() => true);
      const spoil = async () => {
        do peer.spoil({ of: "change", when: "before", answer: 500 });
        while (!(await Promise.race([isOver, pause(20, false)])));
      };
      void spoil();
    },
    lastsMs: 10_000,
  }),
  {
    name: "silent-email",
    what: "The mail server takes connections and says nothing for 30 s",
    async open() {
      const mail = await startSmtpPeer();
      const held = Promise.withResolvers<void>();
      const settings = { SMTP_URL: mail.url, MAIL_FROM: "shop@packd.example" };
      const breaks = { settings, begin: () => mail.hold(held.promise), lastsMs: 30_000, end: () => held.resolve() };
      return closing(await sceneOnPostgres(() => breaks), mail.close);
    },
  },
  {
    name: "silent-pictures",
    what: "The picture store takes connections and says nothing for 30 s",
    async open() {
      const store = await startS3Peer();
      const held = Promise.withResolvers<void>();
      const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
      const settings = {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      };
      const places: Record<string, string> = {};
      const breaks: Breaks = {
        settings,
        places,
        async prepare({ url }) {
          places.picture = await uploadPicture(url);
        },
        begin: () => store.hold(held.promise),
        lastsMs: 30_000,
        end: () => held.resolve(),
      };
      return closing(await sceneOnPostgres(() => breaks), store.close);
    },
  },
];

async function killAndStart(shop: SupervisedShop): Promise<void> {
  await shop.kill();
  await shop.start();
}

/** Makes the process's own clock jump. */
function clockJump(name: string, what: string, jumpMs: number): Fault {
  const settings = { NODE_OPTIONS: `--import=${shiftedClock}`, CLOCK_JUMP_MS: String(jumpMs) };
  const jump = ({ pid }: SupervisedShop) => process.kill(pid, "SIGUSR2");
  return onPostgres(name, what, () => ({ settings, begin: jump, lastsMs: 10_000, end: jump }));
}

async function run({ url }: ThrowawayPostgres, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** A new setting applies only to new sessions, so the shop's sessions are ended. */
async function setReadOnly(postgres: ThrowawayPostgres, value: "on" | "off"): Promise<void> {
  await run(postgres, `begin read write; alter database postgres set default_transaction_read_only = ${value}; commit`);
  if (value === "on")
    await run(postgres, "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'packd%'");
}

/** Migrates like a newer version of the shop that starts next to this one. */
async function migrateOrders(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "packd-migrations-"));
  cpSync(migrations, folder, { recursive: true });
  writeFileSync(join(folder, "9999_drill.sql"), "alter table orders add column drill integer;\n");
  const database = await openDatabase({ dataDir: "", databaseUrl, log: silentLog });
  try {
    await migrate(database, pathToFileURL(`${folder}/`), silentLog);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the path of the picture's smallest copy */
async function uploadPicture(url: string): Promise<string> {
  const headers = { ...(await logInAsStaff(url)), "content-type": "image/jpeg" };
  const body = Uint8Array.from(await jpeg());
  const response = await fetch(`${url}/api/admin/pictures`, { method: "POST", headers, body });
  const { url: path } = (await response.json()) as { url: string };
  return path;
}
