import { expect, test } from "vitest";
import { traceFaults, traceSettings } from "./trace-settings.ts";

test("nothing is traced until a collector is named", () => {
  expect(traceSettings({ OTEL_SERVICE_NAME: "shop" })).toBeUndefined();
  expect(traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" })).toEqual({
    url: "http://localhost:4318/v1/traces",
    headers: {},
    serviceName: "packd",
    ratio: 1,
  });
});

test("all settings that a hosted collector needs are read", () => {
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://otlp.example/otlp/",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi, x-scope=one",
    OTEL_SERVICE_NAME: "shop",
    OTEL_TRACES_SAMPLER_ARG: "0.05",
  };
  expect(traceFaults(given)).toEqual([]);
  expect(traceSettings(given)).toEqual({
    url: "https://otlp.example/otlp/v1/traces",
    headers: { authorization: "Basic YTpi", "x-scope": "one" },
    serviceName: "shop",
    ratio: 0.05,
  });
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", ["localhost:4318", "grpc://x:4317", "http://a:secret@x", "http://x/?key=secret"]],
  ["OTEL_EXPORTER_OTLP_HEADERS", ["secret", "=secret", "a=%secret", "a=b=c d,secret"]],
  ["OTEL_TRACES_SAMPLER_ARG", ["2", "1.5", "-1", "half", "."]],
])("an invalid %s is reported in one line without the value", (name, values) => {
  for (const value of values) {
    const faults = traceFaults({ [name]: value });
    expect(faults, value).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} isn't`));
    expect(faults[0]).not.toContain("secret");
  }
});
