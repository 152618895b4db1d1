import { afterEach, beforeEach, expect, test } from "vitest";
import {
  beginSpan,
  currentSpan,
  inSpan,
  readTraceparent,
  type SpanOptions,
  traced,
  traceparentOf,
  traceWith,
} from "./span.server.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";

let ended: string[];
beforeEach(() => {
  ended = [];
  traceWith((name: string, { parent }: SpanOptions) => ({
    traceId: TRACE,
    spanId: name,
    sampled: true,
    add() {},
    end: (error) => void ended.push(`${parent?.spanId ?? "-"} > ${name}${error === undefined ? "" : " !"}`),
  }));
});
afterEach(() => traceWith(undefined));

test("work inside a span becomes its child, even after a wait", async () => {
  await inSpan("order", async () => {
    await Promise.resolve();
    await inSpan("insert", async () => currentSpan());
  });
  expect(ended).toEqual(["order > insert", "- > order"]);
});

test("an error ends a span and is rethrown", async () => {
  const fails = inSpan("order", () => Promise.reject(new Error("away")));
  await expect(fails).rejects.toThrow("away");
  expect(ended).toEqual(["- > order !"]);
});

test("each call of a traced object is a span, unless it returns synchronously", async () => {
  class Peer {
    readonly #answer = 7;
    ask = async () => this.#answer;
    fail = async () => Promise.reject(new Error("no"));
    name = () => "peer";
  }
  const peer = traced("payment", new Peer());
  expect(await peer.ask()).toBe(7);
  await expect(peer.fail()).rejects.toThrow("no");
  expect(peer.name()).toBe("peer");
  expect(ended).toEqual(["- > payment ask", "- > payment fail !"]);
});

test("without a tracer there are no spans, and an object isn't wrapped", async () => {
  traceWith(undefined);
  const peer = {};
  expect(traced("payment", peer)).toBe(peer);
  expect(beginSpan("order")).toBeUndefined();
  expect(await inSpan("order", async (span) => span)).toBeUndefined();
});

test("reads and writes W3C traceparent", () => {
  const header = `00-${TRACE}-b7ad6b7169203331-01`;
  const parent = readTraceparent(header);
  expect(parent).toEqual({ traceId: TRACE, spanId: "b7ad6b7169203331", sampled: true });
  expect(parent && traceparentOf(parent)).toBe(header);
  expect(readTraceparent(header.replace(/1$/, "0"))?.sampled).toBe(false);
});

test.each([undefined, "", `00-${TRACE}-b7ad6b7169203331`, `00-${"0".repeat(32)}-b7ad6b7169203331-01`, ["a", "b"]])(
  "%j is not a valid traceparent",
  (header) => {
    expect(readTraceparent(header)).toBeUndefined();
  },
);
