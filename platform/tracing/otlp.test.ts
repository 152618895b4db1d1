import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { reporting } from "./otlp.server.ts";

test("logs one line when traces stop arriving, and one when they arrive again", () => {
  const lines: string[] = [];
  const note = (_facts: object, line = "") => void lines.push(line);
  const results: Parameters<Parameters<SpanExporter["export"]>[1]>[0][] = [];
  const exporter = reporting(
    {
      export: (_spans, done) => done(results.shift() ?? { code: 0 }),
      shutdown: async () => {},
    },
    { ...silentLog, warn: note, info: note },
  );
  const away = { code: 1, error: new Error("connect ECONNREFUSED") };
  results.push({ code: 0 }, away, away, { code: 0 }, { code: 0 }, away);
  const told: number[] = [];
  for (let n = 0; n < 6; n++) exporter.export([], ({ code }) => void told.push(code));
  expect(told).toEqual([0, 1, 1, 0, 0, 1]);
  expect(lines.map((line) => line.replace(/.*(dropped|again)$/, "$1"))).toEqual(["dropped", "again", "dropped"]);
});
