import type { FastifyInstance } from "fastify";

const TIMEOUT_MS = 2000;

/** `GET /healthz`: the process is up. `GET /readyz`: it has started, isn't stopping, and can take orders. */
export function healthApi(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "up" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = await inTime(isReady());
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: ready ? "ready" : "not ready" });
  });
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  const tooLate = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => tooLate.resolve(false), TIMEOUT_MS);
  return Promise.race([answer, tooLate.promise]).finally(() => clearTimeout(timer));
}
