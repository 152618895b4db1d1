import type { FastifyInstance } from "fastify";
import { createBooksApi } from "#api/admin/books.ts";
import { createFulfillmentsApi } from "#api/admin/fulfillment.ts";
import { createAdminOrdersApi, createGuardApi, createOrderDetailApi } from "#api/admin/orders.ts";
import { createAdEventsApi, createEmailsApi, createOutboxApi } from "#api/admin/outbox.ts";
import { createPicturesApi } from "#api/admin/pictures.ts";
import { createAdminRefundsApi } from "#api/admin/refunds.ts";
import { createOverviewApi } from "#api/admin/reports.ts";
import { createLaunchApi } from "#api/admin/settings.ts";
import { createAdminSubscribersApi } from "#api/admin/subscribers.ts";
import { createJobsApi } from "#api/admin/system.ts";
import { registerApi } from "#api/api.ts";
import { checkoutEventsApi } from "#api/checkout-events.ts";
import { openHttpServer } from "#api/http-server.ts";
import { createOrdersApi } from "#api/orders.ts";
import { servePictures } from "#api/picture-files.ts";
import type { ApiPlugin } from "#api/plugin.ts";
import { createSandboxApi } from "#api/sandbox.ts";
import { unsubscriptionsApi } from "#api/unsubscriptions.ts";
import { createWebhooksApi } from "#api/webhooks.ts";
import { paymentProviders, providerOf } from "#app/payment-providers.server.ts";
import { openSnapshot } from "#platform/backup/snapshot.server.ts";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.server.ts";
import { serveCopies } from "#platform/db/database-copies.server.ts";
import { createDb } from "#platform/db/kysely.server.ts";
import { isAhead, migrate } from "#platform/db/migrate.server.ts";
import { type Database, notify, openDatabase } from "#platform/db/open-database.server.ts";
import { createMetrics, type Metrics } from "#platform/http/metrics.server.ts";
import { lifeOf } from "#platform/http/process-life.server.ts";
import { createIds } from "#platform/ids.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { openJobQueue } from "#platform/jobs/job-queue.server.ts";
import { type RunningJobs, startJobs } from "#platform/jobs/jobs.server.ts";
import { createMailer, type Mailer } from "#platform/mailer.server.ts";
import { once } from "#platform/once.ts";
import type { Tracing } from "#platform/tracing/otlp.server.ts";
import { traced } from "#platform/tracing/span.server.ts";
import { traceRequests } from "#platform/tracing/trace-requests.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { EMAILS } from "#shop/emails.server.ts";
import { transportOf } from "#shop/messaging/email/send-test-email.server.ts";
import type { AbuseThresholds } from "#shop/money/abuse-limits/limits.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";
import { type Checkout, createCheckout } from "#shop/ordering/checkout/checkout.server.ts";
import { ensureFirstAdmin } from "#shop/people/staff/first-admin.server.ts";
import { openDemoShop } from "#shop/running/demo/seed-demo.server.ts";
import { shopReadings } from "#shop/running/reports/shop-readings.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { readSettings } from "#shop/running/settings/settings.store.server.ts";
import { createCatalogChanges } from "#shop/selling/catalog/product-changes.server.ts";
import { pictureStorage } from "#shop/selling/pictures/storages/picture-storage-of.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import { shopJobs } from "#worker/jobs.ts";

const MIGRATIONS = new URL("./db/migrations/", import.meta.url);

/** The database doesn't match the settings; the message is a sentence for the operator. */
export class StartRefused extends Error {}

/** A composed shop that isn't listening yet. */
export type ComposedShop = {
  app: FastifyInstance;
  ctx: ShopContext;
  database: Database;
  checkout: Checkout;
  /** The password only if it was generated at this start. */
  admin: { email: string; password?: string };
  metrics: Metrics | undefined;
  /** Whether the process is too busy to render uncached pages. */
  isOverloaded(): boolean;
  /** Calls `handle` when something that pages show has changed, in this process or another. */
  onCatalogChange(handle: () => void): Promise<void>;
  /** Starts the jobs, unless the settings leave them to other processes. After that, the process is ready. */
  startWorker(): Promise<void>;
  /** Reports that the process is no longer ready and ends its jobs, but keeps serving. */
  drain(): void;
  /** Stops accepting requests, finishes running ones, and closes the database. */
  close(): Promise<void>;
};

/** Only for tests and benchmarks: a different gateway, a faster worker, different time limits. */
export type Overrides = {
  gateway?: PaymentGateway;
  times?: Parameters<typeof shopJobs>[0]["times"];
  pace?: Parameters<typeof startJobs>[0]["pace"];
  abuseThresholds?: AbuseThresholds;
};

/** A staff login with a random password, which only the start that made it can show. */
export type NewLogin = { email: string; password: string };

/**
 * Composes a shop from its settings: database → gateways → use cases → API. Every process starts here.
 *
 * @param onNewLogin called as soon as a staff login is made, because what follows may fail
 */
export async function composeShop(
  config: Config,
  overrides: Overrides = {},
  onNewLogin: (login: NewLogin) => void = () => {},
): Promise<ComposedShop> {
  const app = openHttpServer(config);
  const metrics = config.metricsPort === undefined ? undefined : createMetrics(app.log);
  metrics?.watch(app);
  const log = app.log;
  const tracing = config.traces && (await import("#platform/tracing/otlp.server.ts")).startTracing(config.traces, log);
  traceRequests(app);
  const { dataDir, databaseUrl, databaseDirectUrl: directUrl, databaseConnections: maxConnections } = config;
  const database = await openDatabase({ dataDir, databaseUrl, directUrl, maxConnections, log });
  try {
    await migrate(database, MIGRATIONS, log);
    const db = createDb<Tables>(database.pool);
    const ctx: ShopContext = { db, pool: database.pool, clock: systemClock, ids: createIds(systemClock), log };
    await openShop(ctx, config);
    const admin = await ensureFirstAdmin(ctx, config.admin);
    const { email, password } = admin;
    if (password !== undefined) onNewLogin({ email, password });
    return await composeDoors({ app, ctx, database, config, overrides, admin, metrics, tracing });
  } catch (error) {
    await database.close();
    await tracing?.stop();
    throw error;
  }
}

async function openShop(ctx: ShopContext, { production }: Config): Promise<void> {
  if (!production) await openDemoShop(ctx);
  else if ((await readSettings(ctx.db)).demo) {
    throw new StartRefused("This database holds the demo shop: a real shop (NODE_ENV=production) needs an empty one.");
  }
}

type Parts = {
  app: FastifyInstance;
  ctx: ShopContext;
  database: Database;
  config: Config;
  overrides: Overrides;
  admin: { email: string; password?: string };
  metrics: Metrics | undefined;
  tracing: Tracing | undefined;
};

async function composeDoors(parts: Parts): Promise<ComposedShop> {
  const { app, ctx, database, config, overrides, admin, metrics, tracing } = parts;
  const copies = await serveCopies(database, config.dataDir, ctx.log);
  const changes = watchCatalog(ctx, database);
  const gateway = traced("payment", overrides.gateway ?? (await openGateway(ctx, app, config)));
  const { demo } = gateway;
  const viewTokenKey = await secretNamed(ctx.db, ctx.ids, "view-tokens");
  const { abuseThresholds } = overrides;
  const ads = config.pixel && { sends: config.pixel.api !== undefined };
  const checkoutOptions = { database: database.kind, viewTokenKey, abuseThresholds, ads };
  const checkout = createCheckout(ctx, gateway, { ...checkoutOptions, onStockShown: changes.changed });
  const { publicUrl, mail } = config;
  const email = { publicUrl, viewTokenKey, emails: EMAILS, provider: gateway.provider };
  const mailer = mail.smtpUrl && mail.from ? traced("email", createMailer(mail.smtpUrl, mail.from, mail)) : undefined;
  const pictures = { ctx, storage: traced("pictures", pictureStorage(config)) };
  const emails = { ...ctx, ...email };
  const snapshot = () => openSnapshot(database, config.dataDir, ctx.log);
  const backups = config.backups && { ...config.backups, storage: pictures.storage, snapshot };
  const jobs = shopJobs({ checkout, emails, mailer, pictures, backups, ads: adsOf(config), times: overrides.times });
  const queue = openJobQueue(database, ctx.log);
  const extra: ApiPlugin[] = [
    ...checkoutApis(checkout),
    createPicturesApi(pictures.storage),
    createEmailsApi({ ...email, transport: transportOf(mail) }),
    createAdminSubscribersApi({ publicUrl }),
    unsubscriptionsApi,
    createLaunchApi(config, database.kind, providerOf(config.payments)),
    createAdEventsApi(config.pixel),
    createOutboxApi({ emails: EMAILS }),
    createJobsApi({ jobs, queue }),
    ...(config.pixel?.api ? [checkoutEventsApi] : []),
    ...(demo ? [createSandboxApi(demo)] : []),
  ];
  const allowLocalWebhooks = demo !== undefined;
  const { isReady, isLate, begin, end } = lifeOf(app, database.isWritable);
  const apiDeps = { ctx, extra, allowLocalWebhooks, onCatalogChange: changes.changed, isReady };
  await registerApi(app, { ...apiDeps, sendsEmail: mailer !== undefined, isOverloaded: () => isLate("api") });
  servePictures(app, pictures, config.pictures.s3?.publicUrl);

  if (metrics) for (const reading of shopReadings(ctx, checkout)) metrics.add(reading);

  const worker = workerOf(async () => (config.worker === "inline" ? await startWorker(parts, jobs) : undefined));
  return {
    app,
    ctx,
    database,
    checkout,
    admin,
    metrics,
    isOverloaded: () => isLate("pages"),
    onCatalogChange: changes.onChange,
    async startWorker() {
      await worker.start();
      begin();
    },
    drain() {
      end();
      worker.stop().catch(() => {}); // `close` reports the error.
    },
    close: once(async () => {
      end();
      await app.close();
      await metrics?.close();
      await worker.stop();
      await queue.stop();
      await demo?.stop();
      (mailer as Mailer | undefined)?.close();
      await copies.close();
      await ctx.db.destroy();
      await database.close();
      await tracing?.stop();
    }),
  };
}

/** Starts the jobs, and stops them: if they are just starting, once they have. A start that failed has told its caller. */
function workerOf(start: () => Promise<RunningJobs | undefined>) {
  let running: Promise<RunningJobs | undefined> | undefined;
  let stopping = false;
  return {
    async start() {
      if (stopping) return;
      running = start();
      await running;
    },
    stop: once(async () => {
      stopping = true;
      await (await running?.catch(() => undefined))?.stop();
    }),
  };
}

/** If a newer version has migrated the database, this one deletes no jobs, because the newer one may have added them. */
const startWorker = async ({ database, ctx, overrides: { pace } }: Parts, jobs: readonly Job[]) =>
  startJobs({ database, jobs, log: ctx.log, pace, keepsUnknown: await isAhead(database.pool, MIGRATIONS) });

const checkoutApis = (checkout: Checkout): ApiPlugin[] => [
  createOrdersApi(checkout),
  createAdminOrdersApi(checkout),
  createWebhooksApi(checkout),
  createAdminRefundsApi(checkout),
  createFulfillmentsApi(checkout),
  createOrderDetailApi(checkout, paymentProviders),
  createGuardApi(checkout),
  createBooksApi(checkout),
  createOverviewApi(checkout),
];

function adsOf({ pixel, publicUrl }: Config): Parameters<typeof shopJobs>[0]["ads"] {
  const { id, ldu, api } = pixel ?? {};
  return id && ldu !== undefined && api ? { pixel: { id, ldu, api }, publicUrl } : undefined;
}

async function openGateway(ctx: ShopContext, app: FastifyInstance, { payments }: Config): Promise<PaymentGateway> {
  return providerOf(payments).open({
    ctx,
    given: payments.given,
    async deliver(payload, headers) {
      const url = `/api/webhooks/${payments.provider}`;
      const answer = await app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/json", ...headers },
        payload,
      });
      return answer.statusCode < 300;
    },
  });
}

const CHANNEL = "catalog_changed";

/** On PostgreSQL every process is notified of a change; the embedded database has only this process. */
function watchCatalog(ctx: ShopContext, database: Database) {
  let handle = () => {};
  const changed = createCatalogChanges(() => {
    handle();
    if (database.kind === "embedded") return;
    notify(ctx.pool, CHANNEL).catch((error: unknown) =>
      ctx.log.warn({ err: error }, "other processes were not notified"),
    );
  });
  return {
    changed,
    async onChange(handler: () => void) {
      handle = handler;
      if (database.kind === "postgres") await database.listen(CHANNEL, handler);
    },
  };
}
