import Fastify, { type FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Log } from "../log.ts";

/** In seconds: from a cached page to one that a shopper has given up on. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Values that are read at each Prometheus scrape: one series for each key of `read`, with the label `label`. */
export type Reading = { name: string; help: string; label: string; read(): Promise<Record<string, number>> };

export type Metrics = {
  /** Measures every answer of this server. */
  watch(app: FastifyInstance): void;
  add(reading: Reading): void;
  /** Serves `GET /metrics` and nothing else. @returns its address */
  listen(address: { host: string; port: number }): Promise<string>;
  close(): Promise<void>;
};

/**
 * The Prometheus metrics of this process: Node's own metrics, answers by route, and readings. They have a separate port, so that a proxy in
 * front of the shop can't expose them by mistake.
 */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = Fastify();
  server.get("/metrics", async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return {
    watch: (app) => measureAnswers(app, registry),
    add: (reading) => void gaugeOf(reading, registry, log),
    listen: async ({ host, port }) => `${await server.listen({ host, port })}/metrics`,
    close: () => server.close(),
  };
}

function measureAnswers(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "packd_http_request_duration_seconds",
    help: "Time until an answer was sent, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? "unknown";
    seconds.observe({ method, route, status: String(statusCode) }, elapsedTime / 1000);
  });
}

/** A failed reading is left out this time; the others are still returned. */
function gaugeOf({ name, help, label, read }: Reading, registry: Registry, log: Log): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      try {
        for (const [key, value] of Object.entries(await read())) this.set({ [label]: key }, value);
      } catch (error) {
        log.warn({ err: error, metric: name }, "could not read a metric");
      }
    },
  });
}
