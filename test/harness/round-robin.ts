import { Agent, type IncomingHttpHeaders, request as send } from "node:http";
import { serveLoopback } from "./loopback.ts";

/** The pause between two checks of `/readyz`. */
const CHECK_MS = 100;
/** One failed check may only be a busy moment, as with `fall 2` in deploy/high-availability/haproxy.cfg. */
const FALL = 2;

/** Drops the headers that apply to one connection: how long the shop keeps its own doesn't concern the client's. */
const withoutHop = ({ connection, "keep-alive": _, ...headers }: IncomingHttpHeaders) => headers;

/**
 * A proxy in front of several processes of a shop: takes turns among those that are ready, keeps connections open, and never retries,
 * so a request that a process loses stays lost.
 */
export async function startRoundRobin() {
  const agent = new Agent({ keepAlive: true });
  let all: string[] = [];
  let ready: string[] = [];
  let turn = 0;
  const failures = new Map<string, number>();
  const checkOne = async (url: string) => {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    failures.set(url, isReady ? 0 : (failures.get(url) ?? FALL) + 1);
  };
  const check = async () => {
    await Promise.all(all.map(checkOne));
    ready = all.filter((url) => (failures.get(url) ?? FALL) < FALL);
    timer.refresh();
  };
  const timer = setTimeout(() => void check(), CHECK_MS);
  const { port, close } = await serveLoopback((incoming, outgoing, body) => {
    turn += 1;
    const target = ready[turn % ready.length];
    const lost = () => {
      if (!outgoing.headersSent) outgoing.writeHead(502).end();
    };
    if (!target) return lost();
    const { method, url, headers } = incoming;
    const passed = send(new URL(url ?? "/", target), { method, headers: withoutHop(headers), agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
      answer.pipe(outgoing);
    });
    passed.on("error", lost);
    passed.end(body);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    /** Replaces the processes; each is used once its `/readyz` returns 200. */
    use(urls: string[]) {
      all = urls;
      ready = ready.filter((url) => urls.includes(url));
    },
    /** The processes in use now. */
    ready: () => ready,
    close() {
      all = [];
      clearTimeout(timer);
      agent.destroy();
      return close();
    },
  };
}
