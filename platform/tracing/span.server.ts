import { AsyncLocalStorage } from "node:async_hooks";

/** Attributes of a span. Never personal or secret data: no email or postal address, no path or query of a URL, no message or error text. */
export type SpanFacts = Record<string, string | number | boolean>;

/** The parent span and its trace, from this process or another. */
export type SpanParent = { traceId: string; spanId: string; sampled: boolean };

/** A piece of work that is being measured. */
export type Span = SpanParent & {
  add(facts: SpanFacts): void;
  /** Of an error, only its kind is recorded. */
  end(error?: unknown): void;
};

export type SpanOptions = { kind?: "server" | "client"; facts?: SpanFacts; parent?: SpanParent | undefined };

/** Begins a span under `parent`, or a new trace. */
export type Tracer = (name: string, options: SpanOptions) => Span;

const running = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;

/** Sets the tracer that makes spans from now on; undefined turns tracing off. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen;
}

export const isTracing = (): boolean => tracer !== undefined;

/** The span of the current work. */
export const currentSpan = (): Span | undefined => running.getStore();

/** Begins a span that the caller must end. Undefined if tracing is off. */
export const beginSpan = (name: string, options: SpanOptions = {}): Span | undefined =>
  tracer?.(name, { parent: currentSpan(), ...options });

/** Runs `work` inside a span, which may be undefined. */
export const within = <T>(span: Span | undefined, work: () => T): T => (span ? running.run(span, work) : work());

/** Runs `work` in a child of the current span. Without a tracer, only calls it. */
export async function inSpan<T>(
  name: string,
  work: (span: Span | undefined) => Promise<T>,
  options?: SpanOptions,
): Promise<T> {
  const span = beginSpan(name, options);
  if (!span) return await work(undefined);
  try {
    const result = await within(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Wraps an object so that each async call is a span such as `payment authorize`, for calls to another service. */
export function traced<T extends object>(service: string, target: T): T {
  if (!isTracing()) return target;
  return new Proxy(target, {
    get(_, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== "function") return own;
      return (...input: unknown[]) => {
        const span = beginSpan(`${service} ${String(name)}`, { kind: "client" });
        const result: unknown = within(span, () => own.apply(target, input));
        // A synchronous method calls no service: its span is never ended, so it is never sent.
        if (!(result instanceof Promise)) return result;
        return result.then(
          (value) => {
            span?.end();
            return value;
          },
          (error: unknown) => {
            span?.end(error);
            throw error;
          },
        );
      };
    },
  });
}

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** W3C Trace Context: the `traceparent` header of a call that continues the trace. */
export const traceparentOf = ({ traceId, spanId, sampled }: SpanParent): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;

/** Parses a caller's `traceparent`; undefined if it is invalid. */
export function readTraceparent(header: unknown): SpanParent | undefined {
  const [, traceId, spanId, flags = "0"] = (typeof header === "string" && TRACEPARENT.exec(header)) || [];
  return traceId && spanId ? { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 } : undefined;
}
