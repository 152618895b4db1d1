import { expect, test } from "vitest";
import * as z from "zod/mini";
import { checkWith } from "./check-with.ts";

const rules = z.object({ email: z.string().check(z.minLength(1, "Please enter your email address")) });

test("what breaks a rule is told at its field, and nothing is told when all is well", async () => {
  const check = checkWith(async () => rules);
  expect(await check({ email: "" })).toEqual({ email: "Please enter your email address" });
  expect(await check({ email: "jordan@mail.example" })).toEqual({});
});

test("rules that do not come stop nothing", async () => {
  const check = checkWith<{ email: string }>(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await check({ email: "" })).toEqual({});
});
