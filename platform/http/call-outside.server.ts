import { lookup as lookUp } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { inSpan, traceparentOf } from "../tracing/span.server.ts";
import { isLoopback, isPublicAddress } from "./outside-address.server.ts";

/** The result of a call. `fault`: a sentence, if no complete answer arrived. */
export type OutsideAnswer = { status: number; body: string } | { fault: string };

type Call = {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** A demo may call its own machine, also over http. */
  allowLocal: boolean;
  /** For tests: resolves host names. */
  resolve?: typeof lookUp;
};

/** Why a URL is never called, whatever its host resolves to; undefined if it may be. */
export function outsideFault(url: string, allowLocal: boolean): string | undefined {
  const target = URL.parse(url);
  if (!target) return "The address isn't valid.";
  if (target.protocol !== "https:" && !(allowLocal && target.protocol === "http:")) return ONLY_HTTPS;
  const host = target.hostname.replace(/^\[|\]$/g, "");
  const isRefused = isIP(host) ? !mayCall(host, allowLocal) : !allowLocal && /(^|\.)localhost\.?$/.test(host);
  return isRefused ? NOT_OUTSIDE : undefined;
}

const mayCall = (address: string, allowLocal: boolean): boolean =>
  isPublicAddress(address) || (allowLocal && isLoopback(address));

/** How much of an answer is read. */
const MAX_BODY = 2048;

/**
 * POSTs to a URL that staff entered, but never to the shop's own network: only https, the resolved address is checked and the connection
 * uses exactly that one, and redirects aren't followed. The receiver can continue the trace through `traceparent`.
 */
export function callOutside(call: Call): Promise<OutsideAnswer> {
  const facts = { "http.request.method": "POST", "server.address": URL.parse(call.url)?.hostname ?? "" };
  return inSpan(
    "POST",
    async (span) => {
      const answer = await post(
        span ? { ...call, headers: { ...call.headers, traceparent: traceparentOf(span) } } : call,
      );
      span?.add("fault" in answer ? { "error.type": "no answer" } : { "http.response.status_code": answer.status });
      return answer;
    },
    { kind: "client", facts },
  );
}

function post({ url, headers, body, timeoutMs, allowLocal, resolve = lookUp }: Call): Promise<OutsideAnswer> {
  // A literal IP address is never resolved, so it is checked here.
  const fault = outsideFault(url, allowLocal);
  if (fault) return Promise.resolve({ fault });
  const target = new URL(url);
  const request = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((done) => {
    const call = request(
      target,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "Packd-Webhooks/1" },
        lookup: callableOnly(resolve, allowLocal),
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
      },
      (answer) => {
        readSome(answer).then(
          (text) => done({ status: answer.statusCode ?? 0, body: text }),
          (error: unknown) => done({ fault: inWords(error, timeoutMs) }),
        );
      },
    );
    // After a protocol switch there is no response event; without this, neither an answer nor an error would arrive.
    call.on("upgrade", ({ statusCode = 0 }, socket) => {
      socket.destroy();
      done({ status: statusCode, body: "" });
    });
    call.on("error", (error) => done({ fault: inWords(error, timeoutMs) }));
    call.end(body);
  });
}

const ONLY_HTTPS = "Only https addresses are called.";
const NOT_OUTSIDE = "The address isn't on the internet.";

function callableOnly(resolve: typeof lookUp, allowLocal: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !mayCall(address, allowLocal))) {
        return callback(new Error(NOT_OUTSIDE), "", 0);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function readSome(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of answer.setEncoding("utf8")) {
    text += chunk;
    if (text.length >= MAX_BODY) break;
  }
  answer.destroy();
  return text.slice(0, MAX_BODY);
}

function inWords(error: unknown, timeoutMs: number): string {
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  if (name === "TimeoutError" || code === "ABORT_ERR") return `No answer within ${timeoutMs / 1000} seconds.`;
  if (code === "ENOTFOUND") return "Host not found.";
  if (code === "ECONNREFUSED") return "The host refused the connection.";
  return message ?? "The call failed.";
}
