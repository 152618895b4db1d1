import Fastify from "fastify";
import { expect, it } from "vitest";
import { createLogger } from "./log.server.ts";
import { within } from "./tracing/span.server.ts";

function logging() {
  let text = "";
  const stream = {
    write(line: string) {
      text += line;
    },
  };
  return {
    app: Fastify({ loggerInstance: createLogger("debug", stream) }),
    lines: () =>
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
  };
}

it("logs the path of a request, not its query or headers", async () => {
  const { app, lines } = logging();
  app.post("/*", async () => "");
  await app.inject({
    method: "POST",
    url: "/orders/LC442498?token=hush",
    headers: { authorization: "Bearer hush", "x-view-token": "hush" },
    payload: { password: "hush" },
  });
  expect(lines()[0].req).toEqual({ method: "POST", path: "/orders/LC442498", ip: "127.0.0.1" });
  expect(JSON.stringify(lines())).not.toContain("hush");
});

it.each([
  "4242%204242-4242-4242",
  "4242.4242.4242.4242",
  "4242/4242/4242/4242",
  encodeURI("４２４２４２４２４２４２４２４２"),
])("logs no path that contains the card number %s", async (number) => {
  const { app, lines } = logging();
  app.get("/*", async () => "");
  await app.inject({ url: `/pay/${number}/now` });
  expect(lines()[0].req.path).toBe("[card number]");
});

it("redacts secrets in the facts", () => {
  const { app, lines } = logging();
  app.log.info({ headers: { authorization: "hush", "idempotency-key": "hush" }, login: { password: "hush" } }, "Odd");
  expect(lines()[0]).toMatchObject({
    headers: { authorization: "[redacted]", "idempotency-key": "[redacted]" },
    login: { password: "[redacted]" },
    msg: "Odd",
  });
});

it("keeps the useful parts of an error and drops the rows in it", () => {
  const { app, lines } = logging();
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(ada@shop.example) already exists.",
  });
  app.log.error({ err: new Error("Could not save", { cause }) }, "Failed");
  expect(lines()[0].err).toMatchObject({
    message: "Could not save",
    cause: { code: "23505", message: "duplicate key" },
  });
  expect(JSON.stringify(lines())).not.toContain("ada@");
});

it("leaves private data out of an error's message, and shows where it was thrown", () => {
  const { app, lines } = logging();
  app.log.warn({ err: new Error("550 <ada@shopper.example>: no mailbox\nfor 4242 4242 4242 4242") }, "Not sent");
  const { message, stack } = lines()[0].err;
  expect(message).toBe("550 <[email]>: no mailbox\nfor [digits]");
  expect(stack).toMatch(/^Error: 550 <\[email\]>: no mailbox\nfor \[digits\]\n +at .*\/platform\/log\.test\.ts:\d+/);
});

it("takes no part of a message for where it was thrown", () => {
  const { app, lines } = logging();
  app.log.warn({ err: new Error("Refused\n    at ada@shopper.example") }, "Not sent");
  expect(lines()[0].err.stack).toMatch(/^Error: Refused\n {4}at \[email\]\n +at .*\/platform\/log\.test\.ts:\d+/);
});

it("adds the ids of the current trace", () => {
  const { app, lines } = logging();
  const span = { traceId: "1".repeat(32), spanId: "2".repeat(16), sampled: true, add() {}, end() {} };
  within(span, () => app.log.info({}, "Sold"));
  app.log.info({}, "Started");
  expect(lines()[0]).toMatchObject({ trace_id: span.traceId, span_id: span.spanId, msg: "Sold" });
  expect(lines()[1]).not.toHaveProperty("trace_id");
});
