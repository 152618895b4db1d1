import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { buffer } from "node:stream/consumers";

/** Starts a server on a free port of this machine. `close` waits until its last connection has ended. */
export async function listenOnLoopback(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}

/** Serves HTTP on a free port of this machine. `answer` gets each request with its whole body. `close` ends all connections. */
export async function serveLoopback(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    await answer(request, response, await buffer(request));
  });
  const { port, close } = await listenOnLoopback(server);
  return {
    port,
    close() {
      server.closeAllConnections();
      return close();
    },
  };
}
