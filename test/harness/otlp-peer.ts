import { gunzipSync } from "node:zlib";
import { serveLoopback } from "./loopback.ts";

type OtlpValue = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: OtlpValue }[];
  status: { code?: number };
};
type OtlpRequest = {
  resourceSpans: { resource: { attributes: OtlpSpan["attributes"] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

type ReceivedSpan = Omit<OtlpSpan, "attributes"> & { service: unknown; facts: Record<string, unknown> };

export type OtlpPeer = Awaited<ReturnType<typeof startOtlpPeer>>;

/** Stands in for an OpenTelemetry collector: accepts `POST /v1/traces` in JSON (OTLP 1.x, "OTLP/HTTP"). */
export async function startOtlpPeer() {
  const spans: ReceivedSpan[] = [];
  let text = "";
  let headers = {};
  let how: number | "silent" = 200;
  const { port, close } = await serveLoopback((request, response, body) => {
    if (how === "silent") return;
    const isTraces = request.method === "POST" && request.url === "/v1/traces";
    const isJson = request.headers["content-type"] === "application/json";
    response.setHeader("content-type", "application/json");
    response.statusCode = isTraces ? (isJson ? how : 415) : 404;
    if (response.statusCode === 200) {
      const plain = (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
      text += plain;
      headers = request.headers;
      spans.push(...read(JSON.parse(plain)));
    }
    response.end("{}");
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    /** Everything that arrived, as JSON text. */
    text: () => text,
    headers: () => headers,
    /** Sets the status of later answers; `silent`: no answer. */
    answer(next: number | "silent") {
      how = next;
    },
    close,
  };
}

const read = ({ resourceSpans }: OtlpRequest): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = factsOf(resource.attributes)["service.name"];
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({ ...span, service, facts: factsOf(attributes) })),
    );
  });

const factsOf = (attributes: OtlpSpan["attributes"]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
