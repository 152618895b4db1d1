import { randomBytes } from "node:crypto";
import { createPgPool } from "#platform/db/pg-pool.server.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import { chooseServer } from "#platform/db/server-addresses.ts";
import { silentLog } from "#platform/log.ts";

// Databases on the server of TEST_DATABASE_URL. Their names contain TEST_RUN, so that a run can drop all of its databases at the end.

const prefix = () => `packd_test_${process.env.TEST_RUN ?? process.pid}`;

/** The database that a run's other databases are copied from. Nothing may be connected to it while it is copied. */
export const TEMPLATE = "template";

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE=postgres needs TEST_DATABASE_URL, the URL of a PostgreSQL server");
  return url;
}

async function onServer<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const server = onePool(serverUrl());
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

/** A pool of one connection, which stays open. */
const onePool = (url: string, options = ""): Pool =>
  createPgPool(
    { servers: chooseServer({ urls: [url], writable: false }), options, max: 1, idleTimeoutMillis: 0 },
    silentLog,
  );

/**
 * A connection for which triggers and foreign keys don't apply. It stays in that role, because PostgreSQL has to plan all statements of a
 * session again after a change of its role.
 */
export const poolInReplicaRole = (url: string): Pool => onePool(url, "-c session_replication_role=replica");

/** Creates a copy of the template, or the template itself if that is its name. @returns its URL */
export const createDatabase = (name: string = randomName()): Promise<string> =>
  create(name, name === TEMPLATE ? "" : `template ${prefix()}_${TEMPLATE}`);

/** Creates a database without any tables. @returns its URL */
export const createEmptyDatabase = (): Promise<string> => create(randomName(), "");

const randomName = () => randomBytes(6).toString("hex");

async function create(name: string, copied: string): Promise<string> {
  const own = `${prefix()}_${name}`;
  await onServer((pool) => pool.query(`create database ${own} ${copied}`));
  return Object.assign(new URL(serverUrl()), { pathname: `/${own}` }).href;
}

export const dropDatabase = (url: string): Promise<void> =>
  onServer(async (pool) => {
    await pool.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
  });

/** Drops every database of this run. */
export const dropDatabases = (): Promise<void> =>
  onServer(async (pool) => {
    const ofRun = "select datname as name from pg_database where starts_with(datname, $1)";
    const { rows } = await pool.query<{ name: string }>(ofRun, [prefix()]);
    for (const { name } of rows) await pool.query(`drop database ${name} with (force)`);
  });
