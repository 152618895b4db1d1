import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

export type ThrowawayPostgres = { url: string; stop(): Promise<void> };

type Owner = { uid: number; gid: number } | undefined;

/**
 * A PostgreSQL cluster of its own in a temporary folder, on a free port of the loopback, gone after `stop()`.
 * @param bin folder of `initdb` and `postgres`
 * @param durable true: flushes like a real server (for measuring); false: may lose data on a power cut (for tests)
 */
export const startThrowawayPostgres = async (bin: string, durable: boolean): Promise<ThrowawayPostgres> => {
  const owner = ownerOfCluster();
  const folder = mkdtempSync(join(tmpdir(), "packd-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    initialise(bin, folder, owner);
    const port = await freePort();
    const server = startServer(bin, folder, port, durable, owner);
    // A last resort, should this process end without stop().
    const killNow = () => void server.kill("SIGKILL");
    process.once("exit", killNow);
    const stop = async () => {
      await endServer(server);
      process.off("exit", killNow);
      removeFolder();
    };
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    try {
      await untilReady(url, server, folder);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, stop };
  } catch (error) {
    removeFolder();
    throw error;
  }
};

/** PostgreSQL refuses to run as root, so root gives the cluster to Debian's user postgres, or to nobody. */
const ownerOfCluster = (): Owner => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, user: string) => Number(execFileSync("id", [flag, user], { stdio: "pipe" }).toString());
  for (const user of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", user), gid: idOf("-g", user) };
    } catch {
      // no such user here: the next one
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user postgres nor nobody here");
};

const initialise = (bin: string, folder: string, owner: Owner): void => {
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
  return spawn(join(bin, "postgres"), args, { cwd: folder, stdio: ["ignore", log, log], detached: true, ...owner });
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
  server.kill("SIGINT"); // PostgreSQL's fast shutdown: connections are cut, nothing is waited for
  const killLater = setTimeout(() => server.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(killLater);
};
