import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../free-port.ts";
import { foundTools } from "../proof/found-tools.ts";

const deploy = join(import.meta.dirname, "..", "..", "deploy", "high-availability");
const PASSWORD = "only-for-the-drill";

type Node = { name: string; postgres: number; rest: number; data: string };

/**
 * etcd, two PostgreSQL nodes under Patroni, and HAProxy in front of them and of the shop's processes, configured by the files in
 * `deploy/high-availability` with this machine's ports.
 */
export class Cluster {
  /** The URL of the database behind HAProxy, always the primary. */
  databaseUrl = "";
  /** The URL of the shop behind HAProxy. */
  shopUrl = "";
  #folder = mkdtempSync(join(tmpdir(), "packd-failover-"));
  #owner = ownerOf("postgres");
  #children = new Map<string, ChildProcess>();
  #nodes: Node[] = [];

  /** @param web ports of the shop's web processes */
  async start(web: readonly number[]): Promise<void> {
    chownSync(this.#folder, this.#owner.uid, this.#owner.gid);
    const etcd = await this.#startEtcd();
    for (const name of ["node1", "node2"]) {
      this.#nodes.push({ name, data: join(this.#folder, name), postgres: await freePort(), rest: await freePort() });
    }
    // The first node creates the database; the second one copies it.
    const [first, second] = this.#nodes as [Node, Node];
    this.#startNode(first, etcd);
    await until("the first node to be the primary", () => isPrimary(first));
    this.#startNode(second, etcd);
    await until("the second node to be a synchronous standby", () => answers(second, "/synchronous"));
    await this.#startProxy(web);
  }

  /** The name of the current primary node. */
  async primary(): Promise<string | undefined> {
    return (await this.#findPrimary())?.name;
  }

  /** Kills the primary node like a power failure: Patroni, PostgreSQL and its connections. @returns its name */
  async killPrimary(): Promise<string> {
    const node = await this.#findPrimary();
    if (!node) throw new Error("There is no primary to kill");
    const [postmaster] = readFileSync(join(node.data, "postmaster.pid"), "utf8").split("\n");
    this.#children.get(node.name)?.kill("SIGKILL");
    runQuietly("sh", ["-c", `kill -9 ${postmaster} $(pgrep -P ${postmaster})`]);
    return node.name;
  }

  /** The ends of the programs' logs, for errors. */
  logs(): string {
    const endOf = (name: string) => readFileSync(join(this.#folder, `${name}.log`), "utf8").slice(-1500);
    return [...this.#children.keys()].map((name) => `${name}:\n${endOf(name)}`).join("\n");
  }

  stop(): void {
    for (const child of this.#children.values()) child.kill("SIGKILL");
    for (const { data } of this.#nodes) runQuietly("pkill", ["-9", "-f", data]);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  async #findPrimary(): Promise<Node | undefined> {
    for (const node of this.#nodes) if (await isPrimary(node)) return node;
    return undefined;
  }

  /** @returns its client address */
  async #startEtcd(): Promise<string> {
    const [client, peer] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
    this.#run("etcd", "etcd", [
      ...["--data-dir", join(this.#folder, "etcd")],
      ...["--listen-client-urls", `http://${client}`, "--advertise-client-urls", `http://${client}`],
      ...["--listen-peer-urls", `http://${peer}`, "--initial-advertise-peer-urls", `http://${peer}`],
      ...["--initial-cluster", `default=http://${peer}`],
    ]);
    return client;
  }

  #startNode({ name, data, postgres, rest }: Node, etcd: string): void {
    const file = join(this.#folder, `${name}.yml`);
    const changes: Change[] = [
      [/\bNODE$/gm, name],
      [/ADDRESS:8008/g, `127.0.0.1:${rest}`],
      [/ADDRESS:5432/g, `127.0.0.1:${postgres}`],
      [/\bETCD_HOSTS$/m, etcd],
      [/\/var\/lib\/postgresql\/packd/, data],
      [/\/usr\/lib\/postgresql\/15\/bin/, foundTools().postgresBin],
      [/\/var\/run\/postgresql/, this.#folder],
      [/SUPERUSER_PASSWORD|REPLICATION_PASSWORD/g, PASSWORD],
    ];
    writeFileSync(file, filled("patroni.yml", changes));
    this.#run(name, "patroni", [file], this.#owner);
  }

  async #startProxy(web: readonly number[]): Promise<void> {
    const [database, shop] = [await freePort(), await freePort()];
    const changes: Change[] = [
      [/127\.0\.0\.1:5000/, `127.0.0.1:${database}`],
      [/bind :8080/, `bind 127.0.0.1:${shop}`],
      ...this.#nodes.map(
        ({ postgres, rest }, n): Change => [
          new RegExp(`10\\.0\\.0\\.1${n + 1}:5432 check port 8008`),
          `127.0.0.1:${postgres} check port ${rest}`,
        ],
      ),
      ...web.map((port, n): Change => [new RegExp(`10\\.0\\.0\\.2${n + 1}:3000`, "g"), `127.0.0.1:${port}`]),
    ];
    const file = join(this.#folder, "haproxy.cfg");
    writeFileSync(file, filled("haproxy.cfg", changes));
    this.#run("haproxy", "haproxy", ["-db", "-f", file]);
    const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${database}`;
    await until("the database behind HAProxy", () => createDatabase(`${url}/postgres`));
    this.databaseUrl = `${url}/packd`;
    this.shopUrl = `http://127.0.0.1:${shop}`;
  }

  #run(name: string, command: string, args: string[], owner: object = {}): void {
    const log = openSync(join(this.#folder, `${name}.log`), "a");
    // Patroni keeps a password file in its user's home folder.
    const env = { ...process.env, HOME: this.#folder };
    const child = spawn(command, args, { cwd: this.#folder, env, stdio: ["ignore", log, log], ...owner });
    child.on("error", ({ message }) =>
      console.error(`${command} can't be started (${message}): install it and try again`),
    );
    this.#children.set(name, child);
  }
}

type Change = [from: RegExp, to: string];

/** A file of `deploy/high-availability` with these changes, each of which must match. */
function filled(name: string, changes: readonly Change[]): string {
  let text = readFileSync(join(deploy, name), "utf8");
  for (const [from, to] of changes) {
    if (text.search(from) < 0) throw new Error(`${name} has no ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

const answers = async ({ rest }: Node, path: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${rest}${path}`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );
const isPrimary = (node: Node) => answers(node, "/primary");

async function createDatabase(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("create database packd");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited two minutes for ${what}`);
    await pause(200);
  }
}

function runQuietly(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: "ignore" });
  } catch {
    // Nothing was left to kill.
  }
}

/** PostgreSQL refuses to run as root. */
function ownerOf(user: string): { uid: number; gid: number } {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const id = (flag: string) => Number(execFileSync("id", [flag, user]).toString());
  return { uid: id("-u"), gid: id("-g") };
}
