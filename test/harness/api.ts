import Fastify, { type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { registerApi } from "#api/api.ts";
import type { ApiDeps } from "#api/plugin.ts";
import type { Clock } from "#platform/clock.ts";
import { createIds } from "#platform/ids.server.ts";
import { createLogger } from "#platform/log.server.ts";
import { type Log, silentLog } from "#platform/log.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { testClock } from "./clock.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

/** The context that use cases receive, on a test's database. */
export function testContext(
  { db, pool }: Pick<TestDatabase, "db" | "pool">,
  clock: Clock,
  log: Log = silentLog,
): ShopContext {
  return { db, pool, clock, ids: createIds(clock), log };
}

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
export type Headers = Record<string, string>;
export type ApiAnswer = {
  status: number;
  headers: LightMyRequestResponse["headers"];
  text: string;
  /** The parsed text if it is JSON, typed like `JSON.parse`, because each test expects a different shape. */
  body: ReturnType<typeof JSON.parse>;
};
/** `body`: an object, sent as JSON, or raw text of another type. */
type Sent = { body?: object | string; headers?: Headers; from?: string };
export type Call = (route: `${Method} /${string}`, sent?: Sent) => Promise<ApiAnswer>;

let addresses = 0;

/** Calls routes under /api, such as `GET /products`: each time `from` a new IP address, because each address has limits. */
export const callsOf =
  (app: FastifyInstance): Call =>
  async (route, { body, headers, from = `10.0.${++addresses >> 8}.${addresses & 255}` } = {}) => {
    const [method = "", path] = route.split(" ");
    const answer = await app.inject({
      method: method as Method,
      url: `/api${path}`,
      headers: { "x-forwarded-for": from, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    const isJson = /json/.test(String(answer.headers["content-type"])) && answer.body !== "";
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: isJson ? answer.json() : undefined,
    };
  };

export type TestApi = Awaited<ReturnType<typeof testApi>>;

/** The API as a process serves it, but without a port. */
export async function testApi({
  extra = [],
  allowLocalWebhooks,
}: Partial<Pick<ApiDeps, "extra" | "allowLocalWebhooks">> = {}) {
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
  const { isWritable: isReady } = database.database;
  await registerApi(app, { ctx, extra, allowLocalWebhooks, isReady, onCatalogChange: () => changes.push(true) });
  await app.ready();
  return {
    app,
    call: callsOf(app),
    ctx,
    clock,
    database,
    /** How often the API reported a catalog change. */
    catalogChanges: () => changes.length,
    /** The log so far, one JSON line per entry. */
    logged: () => log,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
