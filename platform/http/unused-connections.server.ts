import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets a server stop at once even if browsers hold preconnected sockets that they never used. Node assumes that a request is on its way on
 * such a connection, and waits a minute for it.
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
