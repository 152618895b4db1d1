import type { FastifyInstance, FastifyRequest } from "fastify";
import { once } from "../once.ts";
import { beginSpan, isTracing, readTraceparent, type Span, type SpanParent, within } from "./span.server.ts";

/** Health checks, not traced because they are called every few seconds. */
const CHECKS = ["/healthz", "/readyz"];

/** Makes a span of each request, named by its route's pattern because a path may contain a token. Call it once the tracer is set. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url;
    if (route && CHECKS.includes(route)) return done();
    const span = beginSpan(route ? `${method} ${route}` : method, {
      kind: "server",
      parent: callerOf(request),
      facts: { "http.request.method": method, "packd.request_id": id, ...(route && { "http.route": route }) },
    });
    if (!span) return done();
    spans.set(request, span);
    const end = once(() => {
      const status = reply.raw.statusCode;
      span.add({ "http.response.status_code": status });
      span.end(status >= 500 ? { code: String(status) } : undefined);
    });
    // If the caller hangs up, the response is closed without being finished.
    reply.raw.once("finish", end).once("close", end);
    within(span, done);
  });
  // Reading a body continues in the connection's own context.
  app.addHook("preValidation", (request, _reply, done) => within(spans.get(request), done));
}

/** Only our own proxy may continue a trace, or anyone could decide what is sampled. `ips` has more than one address behind such a proxy. */
const callerOf = ({ ips, headers }: FastifyRequest): SpanParent | undefined =>
  (ips?.length ?? 0) > 1 ? readTraceparent(headers.traceparent) : undefined;
