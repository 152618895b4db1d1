/** Where traces are sent, with OTLP over HTTP as JSON. `ratio`: the fraction of traces that is kept, from 0 to 1. */
export type TraceSettings = { url: string; headers: Record<string, string>; serviceName: string; ratio: number };

/** The names are OpenTelemetry's own. */
export const TRACE_NAMES = [
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_SERVICE_NAME",
  "OTEL_TRACES_SAMPLER_ARG",
] as const;

type Given = Partial<Record<string, string>>;

/** The faults in the settings, one line each, never with a header, which may be a secret. */
export function traceFaults(given: Given): string[] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = given;
  const ratio = given.OTEL_TRACES_SAMPLER_ARG;
  const faults: string[] = [];
  if (endpoint && !isCollector(endpoint)) {
    faults.push("OTEL_EXPORTER_OTLP_ENDPOINT isn't an address such as http://localhost:4318");
  }
  if (headers && !readHeaders(headers)) {
    faults.push("OTEL_EXPORTER_OTLP_HEADERS isn't a list such as name=value,other=value");
  }
  if ((ratio && !/^(0|1|[01]?\.\d{1,9})$/.test(ratio)) || Number(ratio) > 1) {
    faults.push("OTEL_TRACES_SAMPLER_ARG isn't a number from 0 to 1, such as 0.1");
  }
  return faults;
}

/** Call it only if `traceFaults` found none. Undefined: nothing is traced. */
export function traceSettings(given: Given): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = "" } = given;
  if (!endpoint) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: readHeaders(headers) ?? {},
    serviceName: given.OTEL_SERVICE_NAME ?? "packd",
    ratio: Number(given.OTEL_TRACES_SAMPLER_ARG ?? 1),
  };
}

function isCollector(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    ["http:", "https:"].includes(url.protocol) &&
    url.hostname !== "" &&
    url.search + url.hash + url.username + url.password === ""
  );
}

/** As in W3C Baggage: pairs separated by commas, with values that may be percent-encoded. */
function readHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(",").filter((pair) => pair.trim());
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, value = ""] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(pair) ?? [];
    if (!name) return undefined;
    try {
      headers[name] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return headers;
}
