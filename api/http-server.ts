import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Config } from "#platform/config.server.ts";
import { arrivalLimit } from "#platform/http/arrival-limit.server.ts";
import { followRequests, requestIds } from "#platform/http/request-id.server.ts";
import { closeUnusedConnections } from "#platform/http/unused-connections.server.ts";
import { createLogger } from "#platform/log.server.ts";
import { guardEveryAnswer, readableUrl } from "./every-answer.ts";

/** The HTTP server without routes, and everything that applies to every request and response. */
export function openHttpServer(config: Config): FastifyInstance {
  const app = Fastify({
    loggerInstance: createLogger(config.logLevel),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    // On shutdown, the server answers running requests and new ones on open connections, and closes idle connections.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // On a busy machine, the start may take longer than Fastify's ten seconds.
    pluginTimeout: 0,
    ...requestIds,
    ...arrivalLimit(),
  });
  closeUnusedConnections(app);
  followRequests(app);
  guardEveryAnswer(app);
  logAnswers(app);
  warnOfUnnamedProxy(app, config);
  return app;
}

/** Logs one line per change and failure; other requests are logged at debug level. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (req, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const level = (req.method === "GET" || req.method === "HEAD") && status < 400 ? "debug" : "info";
    req.log[level]({ req, status, ms: Math.round(elapsedTime) }, "request completed");
  });
}

/** If the proxy isn't in TRUSTED_PROXIES, all shoppers seem to share one IP address, and the abuse limits would block them all. */
function warnOfUnnamedProxy(app: FastifyInstance, { production, trustedProxies }: Config): void {
  let isWarned = !production || trustedProxies.length > 0;
  app.addHook("onRequest", async (request) => {
    if (isWarned || !request.headers["x-forwarded-for"]) return;
    isWarned = true;
    request.log.warn(
      { proxy: request.ip },
      "X-Forwarded-For is ignored, so all shoppers seem to share one IP address. If this is your proxy, add it to TRUSTED_PROXIES.",
    );
  });
}
