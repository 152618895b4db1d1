import Fastify, { type FastifyInstance } from "fastify";
import { registerApi } from "#api/api.ts";
import type { ApiDeps } from "#api/plugin.ts";
import type { Clock } from "#platform/clock.ts";
import { createIds } from "#platform/ids.server.ts";
import { createLogger } from "#platform/log.server.ts";
import { type Log, silentLog } from "#platform/log.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { type TestClock, testClock } from "./clock.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

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
export async function testApi({
  extra = [],
  allowLocalWebhooks,
}: Partial<Pick<ApiDeps, "extra" | "allowLocalWebhooks">> = {}): Promise<TestApi> {
  const database = await testDatabase();
  const clock = testClock();
  const changes: true[] = [];
  let log = "";
  const stream = {
    write(line: string) {
      log += line;
    },
  };
  const app = Fastify({ loggerInstance: createLogger("debug", stream), trustProxy: true });
  const ctx = testContext(database, clock, app.log);
  await registerApi(app, { ctx, extra, allowLocalWebhooks, onCatalogChange: () => changes.push(true) });
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
