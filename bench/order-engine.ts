import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { systemClock } from "#platform/clock.ts";
import { createDb } from "#platform/db/kysely.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { createIds } from "#platform/ids.server.ts";
import { silentLog } from "#platform/log.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { type Checkout, createCheckout } from "#shop/ordering/checkout/checkout.server.ts";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { DatabaseLocation } from "#test/harness/database.ts";
import { createInstantGateway } from "#test/harness/instant-gateway.ts";
import { orderRequest, stockUp } from "#test/harness/shop.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { runProgram } from "#test/harness/shop-process.ts";
import { openConnection, postRequest } from "./http-client.ts";
import { type Figure, measure } from "./measure.ts";

export type Length = { eachMs: number; warmUpMs: number };

const STOCK = 1_000_000_000;
let shoppers = 0;
/** Each order is from a different shopper, because unpaid units per IP address and email are limited. */
const shopperIp = (): string => `10.${(++shoppers >> 16) & 255}.${(shoppers >> 8) & 255}.${shoppers & 255}`;

const request = () => {
  const order = orderRequest();
  return { ...order, customerInfo: { ...order.customerInfo, email: `${randomUUID()}@shopper.example` } };
};

export type Engine = {
  ctx: ShopContext;
  checkout: Checkout;
  /** One-row insert transactions by this many concurrent callers. */
  insertRows(waiting: number, length: Length): Promise<Figure>;
  /** Reservations of one unit of the same SKU. */
  reserve(waiting: number, length: Length): Promise<Figure>;
  /** Whole orders: reserved, authorized at an instant gateway, confirmed. */
  placeOrders(waiting: number, length: Length): Promise<Figure>;
  close(): Promise<void>;
};

/** The order engine in this process, on a durable database, with one hot SKU. */
export async function openEngine(location: DatabaseLocation, { connections = 32 } = {}): Promise<Engine> {
  const database = await openDatabase({ ...location, log: silentLog, maxConnections: connections });
  await migrate(database, new URL("../db/migrations/", import.meta.url), silentLog);
  const { pool } = database;
  const ids = createIds(systemClock);
  const ctx: ShopContext = { db: createDb<Tables>(pool), pool, clock: systemClock, ids, log: silentLog };
  await stockUp(ctx, { M: STOCK });
  await pool.query("create table bench_rows (id bigint generated always as identity primary key, text text not null)");
  const gateway = createInstantGateway(ids, systemClock);
  const checkout = createCheckout(ctx, gateway, { database: database.kind, viewTokenKey: "bench", onStockShown() {} });

  const insert = { name: "bench_insert", text: "insert into bench_rows (text) values ($1)", values: ["a row"] };
  const run = async (work: () => Promise<unknown>, waiting: number, { warmUpMs, eachMs }: Length) => {
    await measure(work, waiting, warmUpMs);
    return measure(work, waiting, eachMs);
  };
  const reserveOne = async () => {
    const { outcome } = await checkout.reserve({ request: request(), idempotencyKey: randomUUID() });
    if (outcome !== "reserved") throw new Error(`not reserved: ${outcome}`);
  };
  const placeOne = async () => {
    const { outcome } = await placeOrder(checkout, {
      request: request(),
      idempotencyKey: randomUUID(),
      ip: shopperIp(),
    });
    if (outcome !== "placed") throw new Error(`not placed: ${outcome}`);
  };
  return {
    ctx,
    checkout,
    insertRows: (waiting, length) => run(() => pool.query(insert), waiting, length),
    reserve: (waiting, length) => run(reserveOne, waiting, length),
    placeOrders: (waiting, length) => run(placeOne, waiting, length),
    async close() {
      await ctx.db.destroy();
      await database.close();
    },
  };
}

export type HttpShop = {
  /** Whole orders over HTTP, from this many shoppers on keep-alive connections. */
  placeOrders(waiting: number, length: Length): Promise<Figure>;
  /** The same bodies without an idempotency key: parsed, searched for card data and refused. Measures the API layer alone. */
  refuse(waiting: number, length: Length): Promise<Figure>;
  stop(): Promise<void>;
};

/** The whole shop in another process, on the same machine. */
export async function startHttpShop({ dataDir, databaseUrl }: DatabaseLocation): Promise<HttpShop> {
  const program = fileURLToPath(new URL("./orders-server.ts", import.meta.url));
  const place = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const settings = { ...place, LOG_LEVEL: "warn", TRUSTED_PROXIES: "loopback" };
  const { url, output, stop } = await runProgram(program, settings, /^(http:\S+)\n/m);
  if (!url) throw new Error(`the shop did not start: ${output()}`);
  const port = Number(new URL(url).port);
  const { customerInfo, ...rest } = orderBody({ expectedTotal: 14.99 });
  const [head, tail] = JSON.stringify({ ...rest, customerInfo: { ...customerInfo, email: "EMAIL" } }).split("EMAIL");
  const body = () => `${head}${randomUUID()}@shopper.example${tail}`;

  async function load(
    waiting: number,
    length: Length,
    status: number,
    headers: () => Record<string, string>,
  ): Promise<Figure> {
    const free = Array.from({ length: waiting }, () => openConnection(port));
    const all = [...free];
    const send = async () => {
      const connection = free.pop();
      if (!connection) throw new Error("more callers than connections");
      const answer = await connection.send(postRequest("/api/orders", headers(), body()));
      free.push(connection);
      if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.body}`);
    };
    await measure(send, waiting, length.warmUpMs);
    const figure = await measure(send, waiting, length.eachMs);
    for (const connection of all) connection.close();
    return figure;
  }
  return {
    placeOrders: (waiting, length) =>
      load(waiting, length, 201, () => ({ "idempotency-key": randomUUID(), "x-forwarded-for": shopperIp() })),
    refuse: (waiting, length) => load(waiting, length, 400, () => ({})),
    stop,
  };
}
