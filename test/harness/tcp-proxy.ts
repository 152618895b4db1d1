import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network between a program and a server, which a test can break. */
export type TcpProxy = {
  port: number;
  /** Ends the connections that there are; new ones work. */
  cut(): void;
  /** No byte passes any more on the connections that there are, and they stay open; new ones work. */
  freeze(): void;
  /** No byte passes on any connection, new ones among them, as with a server that hangs. */
  hang(): void;
  close(): Promise<void>;
};

/** Passes on what it gets to a port of this machine. */
export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let hangs = false;
  const freeze = () => {
    for (const [near, far] of pairs) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
  };
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    const pair = [near, far] as const;
    pairs.add(pair);
    if (!hangs) {
      near.pipe(far);
      far.pipe(near);
    }
    for (const socket of pair) {
      socket.on("error", () => {});
      socket.on("close", () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze,
    hang() {
      hangs = true;
      freeze();
    },
    async close() {
      server.close();
      cut();
      await once(server, "close");
    },
  };
}
