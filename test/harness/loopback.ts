import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Serves HTTP on a free port of this machine. `answer` gets each request with its whole body. */
export async function serveLoopback(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    await answer(request, response, await buffer(request));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
