import type { RequestListener } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { serveLoopback } from "#test/harness/loopback.ts";
import { callOutside } from "./call-outside.server.ts";

let peer: { close(): Promise<void> } | undefined;
afterEach(() => peer?.close());

/** Starts a receiver on this machine. @returns its URL */
async function receiver(listener: RequestListener): Promise<string> {
  const { port, close } = await serveLoopback(listener);
  peer = { close };
  return `http://127.0.0.1:${port}/hook`;
}

const call = (url: string, change: Partial<Parameters<typeof callOutside>[0]> = {}) =>
  callOutside({ url, headers: { "webhook-id": "1" }, body: "{}", timeoutMs: 10_000, allowLocal: true, ...change });

describe("a call that is answered", () => {
  test("returns the status and the beginning of the body", async () => {
    const seen: string[] = [];
    const url = await receiver((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers["webhook-id"]}`);
      response.end("y".repeat(1_000_000));
    });
    expect(await call(url)).toEqual({ status: 200, body: "y".repeat(2048) });
    expect(seen).toEqual(["POST /hook 1"]);
  });

  test("treats a protocol switch as the answer, because none follows it", async () => {
    const url = await receiver((request) => {
      request.socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n");
    });
    expect(await call(url)).toEqual({ status: 101, body: "" });
  });

  test("does not follow a redirect", async () => {
    let calls = 0;
    const url = await receiver((_request, response) => {
      calls += 1;
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect(await call(url)).toEqual({ status: 302, body: "" });
    expect(calls).toBe(1);
  });
});

describe("a call that is not answered", () => {
  test("ends when its time is up, even in the middle of an answer", async () => {
    const url = await receiver((request, response) => {
      if (request.url === "/hook") response.writeHead(200).write("begun");
    });
    expect(await call(url, { timeoutMs: 100 })).toEqual({ fault: "No answer within 0.1 seconds." });
    expect(await call(url.replace("hook", "silence"), { timeoutMs: 100 })).toEqual({
      fault: "No answer within 0.1 seconds.",
    });
  });

  test("reports that the host refuses the connection", async () => {
    const url = await receiver(() => {});
    await peer?.close();
    expect(await call(url)).toEqual({ fault: "The host refused the connection." });
  });
});

describe("the shop's own network cannot be reached", () => {
  test.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://169.254.169.254/",
  ])("by the address %s", async (url) => {
    expect(await call(url, { allowLocal: false })).toEqual({ fault: "The address isn't on the internet." });
  });

  const resolvesTo = (...found: string[]) =>
    // Only this one of the many overloads of `lookup` is called.
    ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        found.map((address) => ({ address, family: 4 })),
      )) as unknown as typeof import("node:dns").lookup;

  test.each([false, true])(
    "by a name that resolves to it along with a public address (demo: %s)",
    async (allowLocal) => {
      const resolve = resolvesTo("93.184.216.34", "10.0.0.5");
      expect(await call("https://rebinding.example/", { allowLocal, resolve })).toEqual({
        fault: "The address isn't on the internet.",
      });
    },
  );

  test.each(["http://169.254.169.254/", "http://10.0.0.5:2375/", "https://[fd00::1]/", "http://0.0.0.0/"])(
    "from a demo, by the address %s",
    async (url) => {
      expect(await call(url)).toEqual({ fault: "The address isn't on the internet." });
    },
  );

  test("but from a demo its own machine can, also by a name", async () => {
    const url = await receiver((_request, response) => response.end("here"));
    const named = url.replace("127.0.0.1", "demo.example");
    expect(await call(named, { resolve: resolvesTo("127.0.0.1") })).toEqual({ status: 200, body: "here" });
  });

  test("and no host can be called without https", async () => {
    expect(await call("http://hooks.example/", { allowLocal: false })).toEqual({
      fault: "Only https addresses are called.",
    });
  });
});
