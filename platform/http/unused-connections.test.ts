import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { closeUnusedConnections } from "./unused-connections.server.ts";

async function listening() {
  const app = Fastify({ forceCloseConnections: "idle" });
  closeUnusedConnections(app);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  app.get("/slow", async () => {
    begun.resolve();
    await goOn.promise;
    return "done";
  });
  const url = await app.listen({ port: 0 });
  return { app, url, begun: begun.promise, goOn: goOn.resolve };
}

test("a server stops even if a connection was opened and never used", async () => {
  const { app, url } = await listening();
  const socket = connect(Number(new URL(url).port), new URL(url).hostname.replaceAll(/[[\]]/g, ""));
  await Promise.all([once(socket, "connect"), once(app.server, "connection")]);
  const closed = once(socket, "close");
  await app.close();
  await closed;
});

test("a request that has begun is answered before the server stops", async () => {
  const { app, url, begun, goOn } = await listening();
  const answer = fetch(`${url}/slow`);
  await begun;
  const closed = app.close();
  goOn();
  expect(await (await answer).text()).toBe("done");
  await closed;
});
