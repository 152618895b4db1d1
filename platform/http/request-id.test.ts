import Fastify, { LogController } from "fastify";
import { expect, it } from "vitest";
import { createLogger } from "../log.server.ts";
import { followRequests, requestIds } from "./request-id.server.ts";

function shop() {
  const lines: { msg: string; reqId?: string }[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    ...requestIds,
  });
  followRequests(app);
  app.post("/orders", async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.info({}, "somewhere deep in the shop");
    return {};
  });
  const send = (headers: Record<string, string>) =>
    app.inject({ method: "POST", url: "/orders", headers, payload: { some: "body" } });
  return { lines, send };
}

it("keeps the id that a proxy gave a request, in the answer and in every line of the log", async () => {
  const { lines, send } = shop();
  const { headers } = await send({ "x-request-id": "from-the-proxy-1" });
  expect(headers["x-request-id"]).toBe("from-the-proxy-1");
  expect(lines).toMatchObject([{ msg: "somewhere deep in the shop", reqId: "from-the-proxy-1" }]);
});

it.each(["short", "a b c d e f g h", "x".repeat(65), '{"level":50}'])("makes a new id instead of %s", async (given) => {
  const { lines, send } = shop();
  const { headers } = await send({ "x-request-id": given });
  expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(lines[0]?.reqId).toBe(headers["x-request-id"]);
});

it("distinguishes two concurrent requests", async () => {
  const { lines, send } = shop();
  await Promise.all(["first-one", "second-one"].map((id) => send({ "x-request-id": id })));
  expect(lines.map(({ reqId }) => reqId).sort()).toEqual(["first-one", "second-one"]);
});
