import { connect, createServer, type Socket } from "node:net";
import { listenOnLoopback } from "./loopback.ts";

/** A network between a program and a server, which a test can break. */
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** Forwards connections to a port on this machine. */
export async function startTcpProxy(to: number) {
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
  const { port, close } = await listenOnLoopback(server);
  return {
    port,
    /** Closes all open connections; new ones work. */
    cut,
    /** Stops all traffic on the open connections, but doesn't close them; new ones work. */
    freeze,
    /** Stops all traffic, including on new connections, like a server that hangs. */
    hang() {
      hangs = true;
      freeze();
    },
    close() {
      cut();
      return close();
    },
  };
}
