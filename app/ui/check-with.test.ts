import { expect, test } from "vitest";
import * as z from "zod/mini";
import { checkWith } from "./check-with.ts";

const rules = z.object({ email: z.string().check(z.minLength(1, "Please enter your email address")) });

test("a broken rule is reported at its field, and valid fields report nothing", async () => {
  const check = checkWith(async () => rules);
  expect(await check({ email: "" })).toEqual({ email: "Please enter your email address" });
  expect(await check({ email: "jordan@mail.example" })).toEqual({});
});

test("rules that fail to load reject nothing", async () => {
  const check = checkWith<{ email: string }>(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await check({ email: "" })).toEqual({});
});
