import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Client, type ClientConfig } from "pg";

/** How long a new connection may take, for the network and the server's handshake. */
export const CONNECT_MS = 5000;

/** A connection that can be dropped at once. `end` says goodbye first, and over a dead network waits for its answer. */
export class DroppableClient extends Client {
  readonly #stream: Duplex;

  constructor(config: ClientConfig = {}) {
    const stream = config.stream?.() ?? new Socket();
    // pg hides the password from enumeration, so a copy needs it by name.
    super({ ...config, password: config.password, stream: () => stream });
    this.#stream = stream;
  }

  /** Whatever still runs on it fails as after a lost connection. */
  drop(): void {
    this.#stream.destroy();
  }
}
