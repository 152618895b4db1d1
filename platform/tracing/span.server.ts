import { AsyncLocalStorage } from "node:async_hooks";

/** Never anything personal or secret: no address of a person, no path or query of a URL, no text of a message or of an error. */
export type SpanFacts = Record<string, string | number | boolean>;

/** The trace and the span that a new span belongs to, of this process or another. */
export type SpanParent = { traceId: string; spanId: string; sampled: boolean };

/** A piece of work that is being measured. */
export type Span = SpanParent & {
  add(facts: SpanFacts): void;
  /** With an error, only its kind is kept. */
  end(error?: unknown): void;
};

export type SpanOptions = { kind?: "server" | "client"; facts?: SpanFacts; parent?: SpanParent | undefined };

/** Begins a span under `parent`, or a new trace. */
export type Tracer = (name: string, options: SpanOptions) => Span;

const running = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;

/** From now on spans are made by this tracer; undefined: none are. */
export function traceWith(chosen: Tracer | undefined): void {
  tracer = chosen;
}

export const isTracing = (): boolean => tracer !== undefined;

/** The span of the work that runs now. */
export const currentSpan = (): Span | undefined => running.getStore();

/** A span that its caller ends. Undefined while nothing is traced. */
export const beginSpan = (name: string, options: SpanOptions = {}): Span | undefined =>
  tracer?.(name, { parent: currentSpan(), ...options });

/** Runs `work` inside a span, which may be undefined. */
export const within = <T>(span: Span | undefined, work: () => T): T => (span ? running.run(span, work) : work());

/** Measures `work` as a part of what runs now. Without a tracer it is only called. */
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

/** The same object, each of whose promises is a span such as `payment authorize`, for calls to another service. */
export function traced<T extends object>(service: string, target: T): T {
  if (!isTracing()) return target;
  return new Proxy(target, {
    get(_, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own !== "function") return own;
      return (...input: unknown[]) => {
        const span = beginSpan(`${service} ${String(name)}`, { kind: "client" });
        const result: unknown = within(span, () => own.apply(target, input));
        // It called no one: its span is not ended and so never sent.
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

/** W3C Trace Context: the header `traceparent` of a call that continues the trace. */
export const traceparentOf = ({ traceId, spanId, sampled }: SpanParent): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;

/** What a caller says in `traceparent`; undefined when that is nothing valid. */
export function readTraceparent(header: unknown): SpanParent | undefined {
  const [, traceId, spanId, flags = "0"] = (typeof header === "string" && TRACEPARENT.exec(header)) || [];
  return traceId && spanId ? { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 } : undefined;
}
