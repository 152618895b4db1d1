import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export type RawAnswer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Serves one request with this listener. @returns the answer as sent, without decompressing it or following redirects */
export async function rawAnswer(
  listener: RequestListener,
  { path = "/", headers = {}, method = "GET" }: { path?: string; headers?: Record<string, string>; method?: string },
): Promise<RawAnswer> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const request = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
  const [answer] = await once(request, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
