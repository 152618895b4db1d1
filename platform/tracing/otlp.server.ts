// Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set, because it imports the OpenTelemetry packages.
import { setTimeout as after } from "node:timers/promises";
import {
  type Context,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "../log.ts";
import type { TraceSettings } from "../trace-settings.ts";
import { type Span, type SpanParent, type Tracer, traceWith } from "./span.server.ts";

/** The time limit of one call to the collector, including retries. */
const EXPORT_MS = 10_000;
/** How long a stop waits for the last spans to arrive. */
const STOP_MS = 2_000;
/** The most spans that wait for a collector that doesn't answer; further ones are dropped. */
const MOST_WAITING = 2_048;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

export type Tracing = { stop(): Promise<void> };

/** Sends spans to an OpenTelemetry collector in the background. If it can't be reached, spans are dropped and one log line says so. */
export function startTracing(settings: TraceSettings, log: Log): Tracing {
  const { url, headers, serviceName, ratio } = settings;
  const exporter = reporting(new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MS }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, exportTimeoutMillis: EXPORT_MS + 1_000 }),
    ],
  });
  const tracer = provider.getTracer("packd");
  const begin: Tracer = (name, { kind, facts = {}, parent }) =>
    spanOf(
      tracer.startSpan(name, { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes: facts }, contextOf(parent)),
    );
  traceWith(begin);
  return {
    async stop() {
      traceWith(undefined);
      await Promise.race([provider.shutdown().catch(() => {}), after(STOP_MS, undefined, { ref: false })]);
    },
  };
}

const contextOf = (parent: SpanParent | undefined): Context =>
  parent
    ? trace.setSpanContext(ROOT_CONTEXT, {
        traceId: parent.traceId,
        spanId: parent.spanId,
        traceFlags: parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
      })
    : ROOT_CONTEXT;

function spanOf(span: SdkSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    ...{ traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
    add: (facts) => void span.setAttributes(facts),
    end(error) {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("error.type", kindOf(error));
      }
      span.end();
    },
  };
}

/** The error's code or name, because a message may quote a row or an address. */
function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? typeof error);
}

/** Logs one line when spans stop arriving, and one when they arrive again. */
export function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.error !== undefined;
        if (fails && !isFailing)
          log.warn({ err: result.error }, "traces aren't reaching OTEL_EXPORTER_OTLP_ENDPOINT and are dropped");
        if (!fails && isFailing) log.info({}, "traces reach OTEL_EXPORTER_OTLP_ENDPOINT again");
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
