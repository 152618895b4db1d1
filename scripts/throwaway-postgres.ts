import { type ChildProcess, execFileSync, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

export type ThrowawayPostgres = {
  url: string;
  /** Contains the data folder `data` and the sockets. */
  folder: string;
  /** The owner of its files, if it isn't the user of this process. */
  owner: Owner;
  /** Ends the server and deletes its folder. */
  stop(): Promise<void>;
  /** kill -9 of all its processes, like a power failure. */
  kill(): Promise<void>;
  /** A fast shutdown: closes connections and waits for nothing. */
  shutDown(): Promise<void>;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
  /** Pauses all its processes, until `thaw`. */
  freeze(): void;
  thaw(): void;
};

type Owner = { uid: number; gid: number } | undefined;

/**
 * Starts a temporary PostgreSQL cluster in its own folder, on a free port of the loopback interface. `stop()` deletes it.
 * @param bin the folder of `initdb` and `postgres`
 * @param durable true: flushes like a real server (for measuring); false: may lose data in a power failure (for tests)
 * @param parent where its folder is created; by default with other temporary files or, for tests, in memory
 */
export const startThrowawayPostgres = async (
  bin: string,
  durable: boolean,
  parent = durable ? tmpdir() : quickFolder(),
): Promise<ThrowawayPostgres> => {
  const owner = ownerOfCluster();
  const folder = mkdtempSync(join(parent, "packd-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  let server: ChildProcess | undefined;
  // A last resort in case this process ends without stop().
  const killNow = () => {
    server?.kill("SIGKILL");
    removeFolder();
  };
  process.once("exit", killNow);
  const stop = async () => {
    if (server) await endServer(server);
    process.off("exit", killNow);
    removeFolder();
  };
  try {
    initialize(bin, folder, owner);
    const port = await freePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const start = async () => {
      server = startServer(bin, folder, port, durable, owner);
      await untilReady(url, server, folder);
    };
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of processesOf(server)) process.kill(pid, signal);
    };
    await start();
    return {
      url,
      folder,
      owner,
      stop,
      async kill() {
        const ended = server && once(server, "exit");
        signalAll("SIGKILL");
        await ended;
      },
      async shutDown() {
        if (server) await endServer(server);
      },
      start,
      freeze: () => signalAll("SIGSTOP"),
      thaw: () => signalAll("SIGCONT"),
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The server and its children, each of which leads its own process group. */
const processesOf = ({ pid }: Pick<ChildProcess, "pid"> = {}): number[] => {
  if (pid === undefined) return [];
  try {
    const children = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
    return [pid, ...children.trim().split("\n").map(Number)];
  } catch {
    return [pid];
  }
};

const SHARED_MEMORY = "/dev/shm";
const GB = 1024 ** 3;

/** Shared memory if there is plenty: the tests copy and delete hundreds of databases, which takes longer on a disk. */
function quickFolder(): string {
  if (!existsSync(SHARED_MEMORY) || process.availableMemory() < 8 * GB) return tmpdir();
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize < 4 * GB ? tmpdir() : SHARED_MEMORY;
}

/** PostgreSQL refuses to run as root, so root gives the cluster to Debian's user `postgres`, or to `nobody`. */
const ownerOfCluster = (): Owner => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, user: string) => Number(execFileSync("id", [flag, user], { stdio: "pipe" }).toString());
  for (const user of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", user), gid: idOf("-g", user) };
    } catch {
      // No such user on this machine: try the next one.
    }
  }
  throw new Error("PostgreSQL can't run as root. Create a user named postgres, or run this as another user");
};

const initialize = (bin: string, folder: string, owner: Owner): void => {
  const args = ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
  execFileSync(join(bin, "initdb"), args, { cwd: folder, stdio: "pipe", ...owner });
};

const startServer = (bin: string, folder: string, port: number, durable: boolean, owner: Owner): ChildProcess => {
  const log = openSync(join(folder, "server.log"), "a");
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    ...(durable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]),
  ];
  const args = ["-D", join(folder, "data"), ...settings.flatMap((setting) => ["-c", setting])];
  const stdio: StdioOptions = ["ignore", log, log];
  const server = spawn(join(bin, "postgres"), args, { cwd: folder, stdio, detached: true, ...owner });
  closeSync(log);
  return server;
};

const untilReady = async (url: string, server: ChildProcess, folder: string): Promise<void> => {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && server.exitCode === null) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pause(50);
    }
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, "server.log"), "utf8").slice(-2000)}`);
};

const endServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGINT"); // PostgreSQL's fast shutdown: closes connections and waits for nothing
  const killLater = setTimeout(() => server.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(killLater);
};
