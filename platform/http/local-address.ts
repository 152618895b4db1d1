import { isIPv6 } from "node:net";

const THIS_MACHINE = ["0.0.0.0", "127.0.0.1", "::"];

/** Where a browser on this machine reaches a server that listens on `host`. */
export const localAddress = (host: string, port: number): string =>
  `http://${THIS_MACHINE.includes(host) ? "localhost" : isIPv6(host) ? `[${host}]` : host}:${port}`;
