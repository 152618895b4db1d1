// npm run bench:overload: measures a shop under far more load than it can handle. Requests arrive at 4 and 10 times the rate that it can
// serve, whether or not earlier ones have been answered, as from independent shoppers.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { runServer } from "#test/harness/server-process.ts";
import { orderOf, setStock } from "#test/harness/shop-client.ts";
import { foundTools } from "../scripts/proof/found-tools.ts";
import { startThrowawayPostgres } from "../scripts/throwaway-postgres.ts";
import { openConnection, postRequest } from "./http-client.ts";
import { measure, ms, percentiles, rate } from "./measure.ts";

const SECONDS = Number(process.env.SECONDS ?? 15);
const TIMES = [4, 10];
/** The number of shoppers, with one request each at a time, that measures the rate the shop can serve. */
const SHOPPERS = 16;
const PROBE_EVERY_MS = 50;
const TICK_MS = 10;

type Kind = { name: string; request(): string };
type Tally = { ok: number[]; refused: number[]; other: number; lost: number };

let orders = 0;
const nextAddress = () => `10.${(orders >> 16) & 255}.${(orders >> 8) & 255}.${orders & 255}`;

const KINDS: Kind[] = [
  { name: "pages of one visitor (/success)", request: () => "GET /success HTTP/1.1\r\nhost: localhost\r\n\r\n" },
  {
    name: "orders",
    request() {
      const key = `overload-${++orders}`;
      const headers = { "idempotency-key": key, "x-forwarded-for": nextAddress() };
      return postRequest("/api/orders", headers, JSON.stringify(orderOf(key)));
    },
  },
];

/** Sends this many requests per second, each on a free connection. */
async function flood(port: number, { request }: Kind, perSecond: number): Promise<Tally> {
  const tally: Tally = { ok: [], refused: [], other: 0, lost: 0 };
  const free: ReturnType<typeof openConnection>[] = [];
  const running = new Set<Promise<void>>();
  const send = async () => {
    const connection = free.pop() ?? openConnection(port);
    const begun = performance.now();
    try {
      const { status } = await connection.send(request());
      const took = performance.now() - begun;
      if (status < 300) tally.ok.push(took);
      else if (status === 503) tally.refused.push(took);
      else tally.other += 1;
      free.push(connection);
    } catch {
      tally.lost += 1;
    }
  };
  const begin = performance.now();
  for (let sent = 0; performance.now() - begin < SECONDS * 1000; await after(TICK_MS)) {
    for (const due = ((performance.now() - begin) / 1000) * perSecond; sent < due; sent++) {
      const work = send().finally(() => running.delete(work));
      running.add(work);
    }
  }
  await Promise.all(running);
  for (const connection of free) connection.close();
  return tally;
}

/** Polls a health check. @returns a function that stops, and returns how long each check took */
function probe(port: number, path: string): () => Promise<number[]> {
  const connection = openConnection(port);
  const took: number[] = [];
  let isOn = true;
  const asking = (async () => {
    while (isOn) {
      const begun = performance.now();
      const { status } = await connection.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      took.push(status === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY);
      await after(PROBE_EVERY_MS);
    }
  })();
  return async () => {
    isOn = false;
    await asking;
    connection.close();
    return took;
  };
}

const megabytes = (pid: number) => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

async function measureKind(port: number, pid: number, kind: Kind): Promise<void> {
  const connections = Array.from({ length: SHOPPERS }, () => openConnection(port));
  const one = async () => {
    const connection = connections.pop();
    await connection?.send(kind.request());
    if (connection) connections.push(connection);
  };
  await measure(one, SHOPPERS, 2000);
  const { perSecond } = await measure(one, SHOPPERS, 5000);
  for (const connection of connections) connection.close();
  for (const times of TIMES) {
    const probes = ["/healthz", "/readyz"].map((path) => probe(port, path));
    const { ok, refused, other, lost } = await flood(port, kind, perSecond * times);
    const [health = [], ready = []] = await Promise.all(probes.map((stop) => stop()));
    const cells = [
      ...[kind.name, rate(perSecond), `${times} ×`, ok.length, refused.length, other, lost],
      ...[ok, refused, health, ready].map((figures) => percentiles(figures, [0.5, 0.99, 1]).map(ms).join(" / ")),
      megabytes(pid),
    ];
    console.log(`| ${cells.join(" | ")} |`);
    await after(1000);
  }
}

const postgres = await startThrowawayPostgres(foundTools().postgresBin, true);
const dataDir = mkdtempSync(join(tmpdir(), "packd-overload-"));
const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: "error", TRUSTED_PROXIES: "loopback" };
const shop = await runServer({ ...settings, ADMIN_EMAIL: "admin@packd.example" });
try {
  if (!shop.url || !shop.pid) throw new Error(`the shop did not start: ${shop.output()}`);
  await setStock(shop.url, { "PACKD-GREY-M": 1_000_000 });
  const heads = [
    "what",
    "a second",
    "asked",
    "200",
    "503",
    "other",
    "lost",
    "200 ms",
    "503 ms",
    "/healthz ms",
    "/readyz ms",
    "MB",
  ];
  console.log(
    `p50 / p99 / longest, in milliseconds\n\n| ${heads.join(" | ")} |\n|---|${"--:|".repeat(heads.length - 1)}`,
  );
  for (const kind of KINDS) await measureKind(Number(new URL(shop.url).port), shop.pid, kind);
  console.log(`\nload of this machine at the end: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await shop.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
