import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { answerUnreadable, guardEveryAnswer } from "./every-answer.ts";

const shop = () => {
  const app = Fastify({ frameworkErrors: answerUnreadable });
  guardEveryAnswer(app);
  app.get("/robots.txt", async () => "");
  return app;
};

test.each([
  ["GET", "/robots.txt", 200],
  ["POST", "/about", 404],
  ["GET", "/%zz", 400],
] as const)("the response to %s %s forbids guessing its content type", async (method, url, status) => {
  const { statusCode, headers } = await shop().inject({ method, url });
  expect([statusCode, headers["x-content-type-options"]]).toEqual([status, "nosniff"]);
});

test("a request with two Host headers is rejected", async () => {
  const app = shop();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect(app.server.address() as { port: number });
  await once(socket, "connect");
  socket.write("GET /robots.txt HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
  await app.close();
});
