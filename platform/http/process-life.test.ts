import fastify from "fastify";
import { expect, test } from "vitest";
import { lifeOf } from "./process-life.server.ts";

test("a busy start doesn't count as overload, so the first requests are served", () => {
  const watch = () => () => 5000;
  const life = lifeOf(fastify(), async () => true, watch);
  expect(life.isLate("api")).toBe(false);
  life.begin();
  expect(life.isLate("api")).toBe(true);
});
