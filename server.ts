import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Services } from "#app/context.ts";
import { registerPages } from "#app/pages.server.ts";
import { paymentProviders, providerOf } from "#app/payment-providers.server.ts";
import { type Config, ConfigError, loadConfig } from "#platform/config.server.ts";
import { DatabaseUnavailable, sentence } from "#platform/db/database-unavailable.server.ts";
import { isDatabaseAway } from "#platform/db/pool.server.ts";
import { whenDatabaseIsThere } from "#platform/db/wait-for-database.server.ts";
import { localAddress } from "#platform/http/local-address.ts";
import { estimateDelivery, nextEasternMidnight } from "#shop/ordering/orders/delivery-estimate.ts";
import { bannerText } from "#shop/running/settings/banner.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { pageSettings } from "#shop/running/settings/settings.ts";
import { discountText, salesToOffer } from "#shop/selling/catalog/catalog.ts";
import { findProduct, listProducts } from "#shop/selling/catalog/list-products.server.ts";
import type { ReviewPage } from "#shop/selling/catalog/product-schema.server.ts";
import { nextLive } from "#shop/selling/catalog/read-catalog.store.server.ts";
import { listReviews } from "#shop/selling/reviews/list-reviews.server.ts";
import { type ComposedShop, composeShop, type NewLogin, StartRefused } from "./compose.ts";

const NO_REVIEWS: ReviewPage = { reviews: [], next: null, ratings: [0, 0, 0, 0, 0], fits: [0, 0, 0], samples: 0 };
const BUILD = fileURLToPath(new URL("./build/", import.meta.url));

/** The longest time for a stop, even if something still waits for the database or the payment provider. */
const STOP_MS = 24_000;

/**
 * Starts the shop: settings → the composed shop → pages → signals → jobs. `/readyz` reports ready only after the last step. An error
 * that the operator can fix is printed in one line, with exit code 1.
 */
async function main(): Promise<void> {
  let shop: ComposedShop | undefined;
  let login: NewLogin | undefined;
  const keep = (made: NewLogin) => {
    login = made;
  };
  try {
    const config = loadConfig(process.env, paymentProviders);
    const patience = {
      waitMs: config.databaseWaitMs,
      say: (reason: string) =>
        console.error(`Waiting up to ${config.databaseWaitMs / 1000} s for the database: ${reason}`),
    };
    const opened = await whenDatabaseIsThere(() => openShop(config, keep), patience);
    shop = opened;
    const { host, port, metricsPort } = config;
    if (metricsPort !== undefined) await opened.metrics?.listen({ host, port: metricsPort });
    await opened.app.listen({ host, port });
    stopOnSignals(opened, config);
    await whenDatabaseIsThere(opened.startWorker, patience);
    greet(opened, config, login);
  } catch (error) {
    for (const line of [...explain(error), ...loginLines(login)]) console.error(line);
    await shop?.close().catch(() => {});
    process.exit(1);
  }
}

async function openShop(config: Config, onNewLogin: (login: NewLogin) => void): Promise<ComposedShop> {
  const shop = await composeShop(config, {}, onNewLogin);
  try {
    await addPages(shop, config);
    return shop;
  } catch (error) {
    await shop.close();
    throw error;
  }
}

async function addPages(
  { app, ctx, checkout, onCatalogChange, isOverloaded }: ComposedShop,
  config: Config,
): Promise<void> {
  const payments = checkout.gateway.clientConfig();
  const { id, ldu, onCheckout, api } = config.pixel ?? {};
  const pixel = id ? { id, ldu: ldu === true, onCheckout: onCheckout === true, relays: api !== undefined } : undefined;
  const services: Services = {
    listProducts: () => listProducts(ctx),
    findProduct: (id) => findProduct(ctx, id),
    nextLive: () => nextLive(ctx.db),
    openReviews: async (productId, limit) => (await listReviews(ctx, productId, { limit })) ?? NO_REVIEWS,
    async estimateDelivery() {
      const now = ctx.clock.now();
      const { policies } = await readSettings(ctx.db);
      const goodUntil = nextEasternMidnight(now).getTime();
      return { ...estimateDelivery(now, policies.deliveryBusinessDays), goodUntil };
    },
    async shop() {
      const { banner, ...settings } = pageSettings(await readSettings(ctx.db));
      const products = await listProducts(ctx);
      const sales = salesToOffer(products);
      const discount = discountText(products);
      const goodUntil = Math.min(...sales.flatMap(({ endsAt }) => (endsAt ? [Date.parse(endsAt)] : [])));
      const email = config.mail.smtpUrl ? "sent" : "kept";
      const { publicUrl } = config;
      const { policies } = settings;
      const told = { banner: bannerText(banner, { discount, policies }), discount, goodUntil };
      return { ...settings, ...told, payments, email, publicUrl, ...(pixel && { pixel }) };
    },
  };
  const mode = process.argv.includes("--dev") ? "development" : "production";
  const pages = await registerPages(app, {
    services,
    mode,
    buildDir: BUILD,
    paymentPeer: providerOf(config.payments).csp,
    pixel,
    isOverloaded,
  });
  await onCatalogChange(() => pages.invalidate());
}

function greet({ admin, app }: ComposedShop, config: Config, login: NewLogin | undefined): void {
  const address = app.server.address();
  const shop = localAddress(config.host, typeof address === "object" && address ? address.port : config.port);
  const password = login
    ? `password ${login.password}  (shown this once)`
    : "password as set or shown at the first start (to reset it: npm run shop -- reset-password EMAIL)";
  const lines = [
    "",
    `  Shop    ${shop}`,
    `  Admin   ${shop}/admin  ${admin.email}  ${password}`,
    `  Data    ${config.databaseUrl ? "PostgreSQL (DATABASE_URL)" : config.dataDir}`,
    ...config.withoutEffect.map((name) => `  Note    ${name} has no effect with PAYMENTS=${config.payments.provider}`),
    "",
  ];
  console.log(lines.join("\n"));
}

/** The next start can't show a password that this one has made. */
const loginLines = (login: NewLogin | undefined): string[] =>
  login ? [`The staff login is ${login.email} with the password ${login.password}. It won't be shown again.`] : [];

function explain(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.faults;
  if (error instanceof DatabaseUnavailable || error instanceof StartRefused) return [error.message];
  const { code, port, hostname } = error as { code?: string; port?: number; hostname?: string };
  // A name that isn't found, unlike one in DATABASE_URL, whose error is a DatabaseUnavailable.
  const isHost = hostname !== undefined && hostname === process.env.HOST?.trim();
  if (isHost || code === "EADDRNOTAVAIL") return ["HOST isn't an address of this machine: set it to another."];
  if (isDatabaseAway(error))
    return [`The database failed during startup (${sentence(error)}): check it, then start again.`];
  const setting = String(port) === process.env.METRICS_PORT?.trim() ? "METRICS_PORT" : "PORT";
  if (code === "EADDRINUSE")
    return [`Port ${port} is taken: stop the program that uses it, or set ${setting} to another.`];
  if (code === "EACCES" && port) return [`Port ${port} isn't allowed: set ${setting} to one above 1023.`];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

/** SIGTERM is sent by service managers, whose proxies need time to notice the stop. A person at a terminal doesn't wait for that. */
function stopOnSignals(shop: ComposedShop, { drainMs }: Config): void {
  const { log } = shop.ctx;
  const hurry = new AbortController();
  let stopping = false;
  const stop = async (code: number, patienceMs: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.warn({}, "stopped before all work was finished");
      process.exit(1);
    }, STOP_MS);
    shop.drain();
    await after(patienceMs, undefined, { signal: hurry.signal }).catch(() => {});
    await shop.close().catch((error: unknown) => log.error({ err: error }, "stopping failed"));
    process.exit(code);
  };
  process.on("SIGTERM", () => void stop(0, drainMs));
  for (const signal of ["SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      hurry.abort();
      void stop(0, 0);
    });
  }
  void shop.database.lost.then((error: DatabaseUnavailable) => {
    console.error(error.message);
    void stop(1, 0);
  });
}

await main();
