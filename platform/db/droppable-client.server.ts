import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Client, type ClientConfig } from "pg";

/** How long a new connection may take, for the network and the server's handshake. */
export const CONNECT_MS = 5000;

/** A connection that can be dropped at once. `end` sends a goodbye first, and on a dead network would wait for the answer. */
export class DroppableClient extends Client {
  readonly #stream: Duplex;

  constructor(config: ClientConfig = {}) {
    const stream = config.stream?.() ?? new Socket();
    // pg hides the password from enumeration, so a copy needs it by name.
    super({ ...config, password: config.password, stream: () => stream });
    this.#stream = stream;
  }

  /** Statements still running on it fail as if the connection were lost. */
  drop(): void {
    this.#stream.destroy();
  }
}
