import Fastify, { type FastifyInstance } from "fastify";
import { registerApi } from "#api/api.ts";
import type { ApiPlugin } from "#api/plugin.ts";
import type { Clock } from "#platform/clock.ts";
import { createIds } from "#platform/ids.server.ts";
import { type Log, silentLog } from "#platform/log.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { advance(milliseconds: number): void; set(time: Date): void };

export function testClock(start = "2026-05-01T12:00:00.000Z"): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
    set(time) {
      now = new Date(time);
    },
  };
}

/** What use cases get, on a database of the test. */
export function testContext({ db, pool }: TestDatabase, clock: Clock, log: Log = silentLog): ShopContext {
  return { db, pool, clock, ids: createIds(clock), log };
}

export type TestApi = {
  app: FastifyInstance;
  ctx: ShopContext;
  clock: TestClock;
  database: TestDatabase;
  /** How often the catalogue was said to have changed. */
  catalogChanges(): number;
  /** Everything that was logged, one JSON line each. */
  logged(): string;
  close(): Promise<void>;
};

/** The API as a process serves it, without a port: call it by `app.inject`. */
export async function testApi({ extra = [] }: { extra?: readonly ApiPlugin[] } = {}): Promise<TestApi> {
  const database = await testDatabase();
  const clock = testClock();
  const changes: true[] = [];
  let log = "";
  const stream = {
    write(line: string) {
      log += line;
    },
  };
  const app = Fastify({ logger: { level: "debug", stream }, trustProxy: true });
  const ctx = testContext(database, clock, app.log);
  await registerApi(app, { ctx, extra, onCatalogChange: () => changes.push(true) });
  await app.ready();
  return {
    app,
    ctx,
    clock,
    database,
    catalogChanges: () => changes.length,
    logged: () => log,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
