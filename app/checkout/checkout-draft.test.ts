import { expect, test } from "vitest";
import { EMPTY_CUSTOMER_INFO } from "#shop/ordering/orders/customer-info.ts";
import { fakeStorage, forbiddenStorage } from "#test/harness/fake-storage.ts";
import { DRAFT_KEY, type Draft, forgetDraft, keepDraft, readDraft } from "./checkout-draft.ts";

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;
const draft: Draft = {
  values: { ...EMPTY_CUSTOMER_INFO, name: "Jordan Avery", zip: "97205", state: "WA" },
  method: "express",
  settled: { zip: "97205 WA" },
};

test("keeps the typed details for seven days", () => {
  const storage = fakeStorage();
  keepDraft(storage, draft, NOW);
  expect(readDraft(storage, NOW + 7 * DAY)).toEqual(draft);
  expect(readDraft(storage, NOW + 7 * DAY + 1)).toBeUndefined();
});

test("forgets a draft", () => {
  const storage = fakeStorage();
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
])("reads %j as no draft", (stored) => {
  expect(readDraft(fakeStorage({ [DRAFT_KEY]: stored }), NOW)).toBeUndefined();
});

test("restores only the form's fields, whatever was stored", () => {
  const stored = JSON.stringify({ at: NOW, method: "free", values: { name: "Ada", cardNumber: "4242" } });
  expect(readDraft(fakeStorage({ [DRAFT_KEY]: stored }), NOW)?.values).toEqual({ ...EMPTY_CUSTOMER_INFO, name: "Ada" });
});

test("reads a draft of an earlier version, and one with long text", () => {
  const name = "J".repeat(600);
  const stored = JSON.stringify({ at: NOW, method: "free", values: { name } });
  expect(readDraft(fakeStorage({ [DRAFT_KEY]: stored }), NOW)).toEqual({
    values: { ...EMPTY_CUSTOMER_INFO, name },
    method: "free",
    settled: {},
  });
});

test("works without storage, or with blocked storage", () => {
  for (const storage of [undefined, forbiddenStorage]) {
    keepDraft(storage, draft, NOW);
    forgetDraft(storage);
    expect(readDraft(storage, NOW)).toBeUndefined();
  }
});
