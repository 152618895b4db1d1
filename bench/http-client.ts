import { connect, type Socket } from "node:net";

/** The status and body of an answer. */
export type HttpAnswer = { status: number; body: string };

/**
 * A client with little overhead, so that benchmarks measure the server: one keep-alive connection, one request at a time, and only answers
 * with a Content-Length. Only for benchmarks on the same machine.
 */
export function openConnection(port: number): { send(request: string): Promise<HttpAnswer>; close(): void } {
  const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let received = "";
  let waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | undefined;
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    const head = received.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    const answer = { status: Number(received.slice(9, 12)), body: received.slice(head + 4, head + 4 + length) };
    received = received.slice(head + 4 + length);
    waiting?.resolve(answer);
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("the server closed the connection")));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** The raw HTTP text of a POST with a JSON body. */
export function postRequest(path: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({ host: "localhost", "content-type": "application/json", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
