import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useHeldRows } from "./use-held-rows.ts";

/** Polls answered with rows of these ids, one after another. @returns what is shown after the last one */
async function poll(...answers: string[]) {
  const held = await renderHook(
    (ids = "") =>
      useHeldRows(
        [...ids].map((_id) => ({ _id })),
        { key: "list", enabled: true, isPrevious: false },
      ),
    { initialProps: answers[0] },
  );
  for (const ids of answers.slice(1)) await held.rerender(ids);
  const { rows, waiting } = held.result.current;
  return { rows: rows.map(({ _id }) => _id).join(""), waiting };
}

test("rows that would push down others wait until asked for", async () => {
  expect(await poll("cba", "edcba")).toEqual({ rows: "cba", waiting: 2 });
});

test("rows that follow the others don't wait, even once all others are gone", async () => {
  expect(await poll("abc", "bcd")).toEqual({ rows: "bcd", waiting: 0 });
  expect(await poll("abc", "defg")).toEqual({ rows: "defg", waiting: 0 });
});
