import type { Duplex } from "node:stream";

/**
 * The messages between the shop and the database process: `bytes` of PostgreSQL's protocol for one connection, and messages without a
 * connection. `lost` carries its reason as text, `copyLog` a folder, and its answer `copied` the error, or nothing.
 */
export const FRAME_KINDS = ["bytes", "ready", "lost", "close", "copyLog", "copied"] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];
export type Frame = { kind: FrameKind; connection: number; bytes: Buffer };

/** One byte for the kind, four each for the connection and the length of what follows. */
const HEADER_BYTES = 9;

export function sendFrame(pipe: Duplex, kind: FrameKind, connection = 0, bytes: Uint8Array = new Uint8Array()): void {
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header[0] = FRAME_KINDS.indexOf(kind);
  header.writeUInt32BE(connection, 1);
  header.writeUInt32BE(bytes.length, 5);
  pipe.cork();
  pipe.write(header);
  if (bytes.length > 0) pipe.write(bytes);
  pipe.uncork();
}

/** Calls `onFrame` with each complete frame that arrives on the pipe. Its bytes are a view: copy them to keep them. */
export function readFrames(pipe: Duplex, onFrame: (frame: Frame) => void): void {
  let waiting: Buffer[] = [];
  let length = 0;
  let needed = HEADER_BYTES;
  pipe.on("data", (chunk: Buffer) => {
    waiting.push(chunk);
    length += chunk.length;
    if (length < needed) return;
    let rest = waiting.length === 1 ? chunk : Buffer.concat(waiting, length);
    for (;;) {
      needed = rest.length < HEADER_BYTES ? HEADER_BYTES : HEADER_BYTES + rest.readUInt32BE(5);
      if (rest.length < needed) break;
      const kind = FRAME_KINDS[rest[0] ?? 0] ?? "lost";
      onFrame({ kind, connection: rest.readUInt32BE(1), bytes: rest.subarray(HEADER_BYTES, needed) });
      rest = rest.subarray(needed);
    }
    waiting = rest.length > 0 ? [rest] : [];
    length = rest.length;
  });
}
