import type { FastifyInstance } from "fastify";
import type { ShopContext } from "#shop/context.server.ts";

const PATIENCE_MS = 2000;

/** `GET /healthz`: the process is up. `GET /readyz`: it can serve, because the database is migrated and answers in time. */
export function healthApi(app: FastifyInstance, ctx: ShopContext): void {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "up" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = await answersInTime(ctx);
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: ready ? "ready" : "not ready" });
  });
}

async function answersInTime(ctx: ShopContext): Promise<boolean> {
  const tooLate = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => tooLate.resolve(false), PATIENCE_MS);
  const answered = ctx.pool.query("select from products limit 1").then(
    () => true,
    () => false,
  );
  return Promise.race([answered, tooLate.promise]).finally(() => clearTimeout(timer));
}
