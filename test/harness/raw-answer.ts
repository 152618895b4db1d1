import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { serveLoopback } from "./loopback.ts";

export type RawAnswer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Serves one request with this listener. @returns the answer as sent, without decompressing it or following redirects */
export async function rawAnswer(
  listener: RequestListener,
  { path = "/", headers = {}, method = "GET" }: { path?: string; headers?: Record<string, string>; method?: string },
): Promise<RawAnswer> {
  const { port, close } = await serveLoopback(listener);
  onTestFinished(close);
  const request = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
  const [answer] = await once(request, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
