import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Config } from "#platform/config.server.ts";
import { arrivalLimit } from "#platform/http/arrival-limit.server.ts";
import { followRequests, requestIds } from "#platform/http/request-id.server.ts";
import { closeUnusedConnections } from "#platform/http/unused-connections.server.ts";
import { createLogger } from "#platform/log.server.ts";
import { answerUnreadable, guardEveryAnswer } from "./every-answer.ts";

/** The server of all doors, without a route yet: what holds for every request and answer. */
export function openHttpServer(config: Config): FastifyInstance {
  const app = Fastify({
    loggerInstance: createLogger(config.logLevel),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnreadable,
    // A server that stops answers what it has begun and what still comes on open connections, and lets idle ones go.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // A machine that is busy with other things takes longer than Fastify's ten seconds, and the shop starts all the same.
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

/** One line for each change and each failure; the rest is logged for debugging. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (req, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const level = (req.method === "GET" || req.method === "HEAD") && status < 400 ? "debug" : "info";
    req.log[level]({ req, status, ms: Math.round(elapsedTime) }, "answered");
  });
}

/** Without the proxy's name all shoppers seem to share one address, and the abuse limits would block them all. */
function warnOfUnnamedProxy(app: FastifyInstance, { production, trustedProxies }: Config): void {
  let isWarned = !production || trustedProxies.length > 0;
  app.addHook("onRequest", async (request) => {
    if (isWarned || !request.headers["x-forwarded-for"]) return;
    isWarned = true;
    request.log.warn(
      { proxy: request.ip },
      "X-Forwarded-For is ignored, so all shoppers seem to have one address: if this is your proxy, name it in TRUSTED_PROXIES",
    );
  });
}
