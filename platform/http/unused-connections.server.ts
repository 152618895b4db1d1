import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets a server stop at once although browsers hold connections that they opened ahead and never used. Node takes such a connection for
 * one whose request is on its way, and waits a minute for it.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;
  app.server.on("connection", (socket: Socket) => {
    if (closing) return socket.destroy();
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
}
