import { expect, test } from "vitest";
import { EMPTY_SHIPPING } from "#shop/checkout/checkout-form.ts";
import { DRAFT_KEY, type Draft, forgetDraft, keepDraft, readDraft } from "./checkout-draft.ts";

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;
const draft: Draft = {
  values: { ...EMPTY_SHIPPING, name: "Jordan Avery", zip: "97205", state: "WA" },
  method: "express",
  settled: { zip: "97205 WA" },
};

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("what was typed is there again, for seven days", () => {
  const storage = memory();
  keepDraft(storage, draft, NOW);
  expect(readDraft(storage, NOW + 7 * DAY)).toEqual(draft);
  expect(readDraft(storage, NOW + 7 * DAY + 1)).toBeUndefined();
});

test("it is gone once it is forgotten", () => {
  const storage = memory();
  keepDraft(storage, draft, NOW);
  forgetDraft(storage);
  expect(readDraft(storage, NOW)).toBeUndefined();
});

test.each([
  "",
  "null",
  "{",
  '{"at":1}',
  '{"at":"x","method":"free","values":{}}',
  '{"at":1,"method":"boat","values":{}}',
])("%j is no draft", (stored) => {
  expect(readDraft(memory({ [DRAFT_KEY]: stored }), NOW)).toBeUndefined();
});

test("only the fields of the form come back, whatever was stored", () => {
  const stored = JSON.stringify({ at: NOW, method: "free", values: { name: "Ada", cardNumber: "4242" } });
  expect(readDraft(memory({ [DRAFT_KEY]: stored }), NOW)?.values).toEqual({ ...EMPTY_SHIPPING, name: "Ada" });
});

test("a draft of an earlier version, and one with a long text, are read", () => {
  const name = "J".repeat(600);
  const stored = JSON.stringify({ at: NOW, method: "free", values: { name } });
  expect(readDraft(memory({ [DRAFT_KEY]: stored }), NOW)).toEqual({
    values: { ...EMPTY_SHIPPING, name },
    method: "free",
    settled: {},
  });
});

test("without storage, or with one that refuses, nothing breaks", () => {
  const refusing = {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {
      throw new Error("forbidden");
    },
  };
  for (const storage of [undefined, refusing]) {
    keepDraft(storage, draft, NOW);
    forgetDraft(storage);
    expect(readDraft(storage, NOW)).toBeUndefined();
  }
});
