import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { guardEveryAnswer, readableUrl } from "./every-answer.ts";

const shop = () => {
  const app = Fastify({ rewriteUrl: ({ url = "/" }) => readableUrl(url) });
  guardEveryAnswer(app);
  app.get("/robots.txt", async () => "");
  return app;
};

test.each([
  ["GET", "/robots.txt", 200],
  ["POST", "/about", 404],
  ["GET", "/%zz", 404],
] as const)("the response to %s %s forbids guessing its content type", async (method, url, status) => {
  const { statusCode, headers } = await shop().inject({ method, url });
  expect([statusCode, headers["x-content-type-options"]]).toEqual([status, "nosniff"]);
});

test.each([
  ["/product/hoodie?color=50%", "/product/hoodie?color=50%"],
  ["/b%C3%BCro?a", "/b%C3%BCro?a"],
  ["/%", "/%25"],
  ["/blog/%E0?a=%E0?b", "/blog/%25E0?a=%E0?b"],
  ["/product/a%00", "/product/a%2500"],
])("the path of %s is read as %s", (url, read) => {
  expect(readableUrl(url)).toBe(read);
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

test("a request isn't handled if its client has cut the connection, because its address is unknown then", async () => {
  const app = shop();
  const addresses: string[] = [];
  app.get("/buy", async ({ ip }) => void addresses.push(ip));
  await app.listen({ port: 0, host: "127.0.0.1" });
  for (const cutsConnection of [true, false]) {
    const socket = connect(app.server.address() as { port: number });
    await once(app.server, "connection");
    const arrived = once(app.server, "request");
    socket.write("GET /buy HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
    if (cutsConnection) socket.resetAndDestroy();
    await arrived;
    await nextTurn();
  }
  expect(addresses).toEqual(["127.0.0.1"]);
  await app.close();
});
