import { createHash, randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Log } from "../log.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import type { Database } from "./open-database.server.ts";

// The embedded database belongs to one process. Another process that only wants to read gets a copy: it asks through a socket in the data
// folder, inside a folder that only the owner of the shop's files can enter. A copy lives as long as the connection that requested it.

/** A data folder that contains the copy, for `openDatabase`. */
export type DatabaseCopy = { dataDir: string; release(): Promise<void> };

const FOLDER = "copies";
/** The longest socket path that every system allows. */
const LONGEST_ADDRESS = 103;

function addressOf(home: string): string {
  const folder = resolve(home, FOLDER);
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return process.platform === "win32" ? `\\\\.\\pipe\\packd-${name}` : join(folder, "socket");
}

/** Makes a copy of an embedded database in its data folder. */
export async function copyDatabase({ copy }: Pick<Database, "copy">, home: string): Promise<DatabaseCopy> {
  if (!copy) throw new Error("Only the embedded database can be copied");
  const dataDir = resolve(home, FOLDER, randomBytes(6).toString("hex"));
  const release = () => rm(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    await copy(join(dataDir, "postgres"));
    return { dataDir, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Serves copies of the embedded database to the owner's other processes until `close`. Leftovers of an earlier process are deleted. If
 * the path is too long for a socket, that is logged and no copies are served.
 */
export async function serveCopies(
  database: Pick<Database, "copy">,
  home: string,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  if (!database.copy) return { close: async () => {} };
  const folder = resolve(home, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const address = addressOf(home);
  if (Buffer.byteLength(address) > LONGEST_ADDRESS) {
    log.warn({ folder }, "the path of DATA_DIR is too long for `npm run shop -- backup` while the shop runs");
    return { close: async () => {} };
  }
  const open = new Set<Socket>();
  let closing = false;
  const server = createServer((socket) => {
    open.add(socket);
    const gone = new Promise<void>((done) => socket.once("close", () => done()));
    socket.on("error", () => {}).resume();
    void give(socket, gone).catch((error: unknown) => {
      log.warn({ err: error }, "could not make a copy of the database");
      socket.end(`${JSON.stringify({ fault: error instanceof Error ? error.message : String(error) })}\n`);
    });
    void gone.then(() => open.delete(socket));
  });

  async function give(socket: Socket, gone: Promise<void>): Promise<void> {
    const { dataDir, release } = await copyDatabase(database, home);
    // A shop that stops leaves the copy for its reader; the next start deletes it.
    void gone.then(() => (closing ? undefined : release()));
    socket.write(`${JSON.stringify({ dataDir })}\n`);
  }

  await new Promise<void>((done, fail) => server.once("error", fail).listen(address, done));
  return {
    close: () =>
      new Promise<void>((done) => {
        closing = true;
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}

/**
 * Asks the shop that uses this data folder for a copy of its database. Undefined if no shop is running on it.
 * @throws DatabaseUnavailable if the shop couldn't make a copy
 */
export async function requestCopy(home: string): Promise<DatabaseCopy | undefined> {
  const socket = connect(addressOf(home));
  const connected = new Promise<boolean>((done) => {
    socket.once("connect", () => done(true));
    socket.on("error", () => done(false));
  });
  if (!(await connected)) return undefined;
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as { dataDir?: string; fault?: string };
    if (!answer.dataDir) throw new DatabaseUnavailable(answer.fault ?? "The shop couldn't copy its database.");
    return { dataDir: answer.dataDir, release: async () => void socket.destroy() };
  }
  throw new DatabaseUnavailable("The shop stopped while it was copying its database.");
}
