import Fastify from "fastify";
import { expect, it } from "vitest";
import { createLogger } from "./log.server.ts";

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

it("logs the path of a request, not its query, headers or digits", async () => {
  const { app, lines } = logging();
  app.post("/*", async () => "");
  await app.inject({
    method: "POST",
    url: "/pay/4242%204242-4242-4242/now?token=hush",
    headers: { authorization: "Bearer hush", "x-view-token": "hush" },
    payload: { password: "hush" },
  });
  expect(lines()[0].req).toEqual({ method: "POST", path: "/pay/[digits]/now", ip: "127.0.0.1" });
  expect(JSON.stringify(lines())).not.toMatch(/hush|4242/);
});

it("blackens secrets among the facts", () => {
  const { app, lines } = logging();
  app.log.info({ headers: { authorization: "hush", "idempotency-key": "hush" }, login: { password: "hush" } }, "Odd");
  expect(lines()[0]).toMatchObject({
    headers: { authorization: "[redacted]", "idempotency-key": "[redacted]" },
    login: { password: "[redacted]" },
    msg: "Odd",
  });
});

it("keeps what helps of an error and drops the rows in it", () => {
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
