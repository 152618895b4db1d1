import type { FastifyInstance } from "fastify";
import type { Config } from "../config.server.ts";

/** Without the proxy's name all shoppers seem to share one address, and the abuse limits would block them all. */
export function warnOfUnnamedProxy(app: FastifyInstance, { production, trustedProxies }: Config): void {
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
