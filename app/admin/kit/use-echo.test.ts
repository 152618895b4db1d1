import { expect, test } from "vitest";
import { Echo } from "./use-echo.ts";

test("what was asked comes back late and step by step, and is no news", () => {
  const echo = new Echo("");
  echo.said("lc7");
  echo.said("lc70");
  expect([echo.isOwn("lc7"), echo.isOwn("lc70"), echo.isOwn("lc70")]).toEqual([true, true, true]);
});

test("what comes from elsewhere is news, even when it was asked for earlier", () => {
  const echo = new Echo("");
  echo.said("lc7");
  echo.said("lc70");
  echo.isOwn("lc70");
  expect([echo.isOwn("lc7"), echo.isOwn("")]).toEqual([false, false]);
});
