import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { arrivalLimit } from "./arrival-limit.server.ts";

async function listening() {
  const app = Fastify(arrivalLimit(100));
  app.post("/echo", async ({ body }) => body);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect(app.server.address() as { port: number });
  await once(socket, "connect");
  return { app, socket };
}

const HEAD = "POST /echo HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 20\r\n";

test.each([
  ["headers that never end", HEAD],
  ["a body that never arrives", `${HEAD}\r\n`],
  ["a body that stops halfway", `${HEAD}\r\n{"a":`],
])("a connection with %s is closed", async (_, sent) => {
  const { app, socket } = await listening();
  socket.write(sent);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  await app.close();
});
