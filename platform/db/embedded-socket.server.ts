import { Duplex } from "node:stream";

/** A connection as the database's thread sees it: bytes of PostgreSQL's protocol in, bytes out. */
export type Wire = {
  /** Takes the bytes of whole messages. The caller must not use the array afterward. */
  send(connection: number, bytes: Uint8Array<ArrayBuffer>): void;
  /** Sets the reader for a connection's answers; undefined removes it. */
  receive(connection: number, reader: { data(bytes: Uint8Array): void; lost(error: Error): void } | undefined): void;
};

/**
 * Stands in for the TCP socket of a `pg` client, so that the embedded database is used through the same client, with the same types,
 * errors and named statements, as a server. Whatever `pg` corks together is sent as one message to the other thread.
 */
export class EmbeddedSocket extends Duplex {
  private readonly wire: Wire;
  private readonly connection: number;

  constructor(wire: Wire, connection: number) {
    super();
    this.wire = wire;
    this.connection = connection;
  }

  connect(): this {
    process.nextTick(() => {
      if (this.destroyed) return;
      this.wire.receive(this.connection, {
        data: (bytes) => this.push(bytes),
        lost: (error) => this.destroy(error),
      });
      if (!this.destroyed) this.emit("connect");
    });
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.wire.send(this.connection, new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    let length = 0;
    for (const { chunk } of chunks) length += chunk.length;
    const bytes = new Uint8Array(length);
    let offset = 0;
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.wire.send(this.connection, bytes);
    done();
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.wire.receive(this.connection, undefined);
    done(error);
  }

  // Methods that `pg` calls on a TCP socket but that mean nothing between threads.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
