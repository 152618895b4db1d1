import { expect, test } from "vitest";
import { EMPTY_CUSTOMER_INFO } from "#shop/ordering/orders/customer-info.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { fakeStorage, forbiddenStorage } from "#test/harness/fake-storage.ts";
import { changeDraft, DRAFT_KEY, type Draft, forgetDraft, openDraft } from "./checkout-draft.ts";

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;
const draft: Draft = {
  values: { ...EMPTY_CUSTOMER_INFO, name: "Jordan Avery", zip: "97205", state: "WA" },
  method: "express",
  settled: { zip: "97205 WA" },
};

const empty: Draft = { values: EMPTY_CUSTOMER_INFO, method: "free", settled: {} };

type Kept = Parameters<typeof changeDraft>[0];
const keepDraft = (storage: Kept, kept: Draft, now: number) => changeDraft(storage, () => kept, { shown: empty, now });
const readDraft = (storage: Kept, now: number) => openDraft(storage, undefined, now);

test("keeps the typed details for seven days", () => {
  const storage = fakeStorage();
  keepDraft(storage, draft, NOW);
  expect(readDraft(storage, NOW + 7 * DAY)).toEqual(draft);
  expect(readDraft(storage, NOW + 7 * DAY + 1)).toEqual(empty);
});

test("shows no card number that an earlier release has stored", () => {
  const storage = fakeStorage();
  const values = { ...draft.values, address2: "4242 4242 4242 4242" };
  storage.setItem(DRAFT_KEY, JSON.stringify({ at: NOW, ...draft, values }));
  expect(readDraft(storage, NOW)).toEqual(draft);
});

test("forgets a draft", () => {
  const storage = fakeStorage();
  keepDraft(storage, draft, NOW);
  forgetDraft(storage);
  expect(readDraft(storage, NOW)).toEqual(empty);
});

test("starts with the order that was sent only if nothing was typed, and with nothing if its contents are unknown", () => {
  const line = { _id: "hoodie", color: "Grey", size: "M", quantity: 1 };
  const payment = { kind: "sandbox_token", id: "tok_1" };
  const sent = { items: [line], customerInfo: CUSTOMER, shippingMethod: "express", payment };
  const storage = fakeStorage();
  expect(openDraft(storage, sent, NOW)).toEqual({ values: CUSTOMER, method: "express", settled: {} });
  expect(openDraft(storage, { items: [] }, NOW)).toEqual(empty);
  keepDraft(storage, draft, NOW);
  expect(openDraft(storage, sent, NOW)).toEqual(draft);
});

const type = (field: "name" | "city", text: string) => (before: Draft) => ({
  ...before,
  values: { ...before.values, [field]: text },
});

test("changes only what was typed, and keeps what another tab has typed", () => {
  const storage = fakeStorage();
  keepDraft(storage, draft, NOW);
  changeDraft(storage, type("city", "Portland"), { shown: empty, now: NOW });
  expect(readDraft(storage, NOW)).toEqual(type("city", "Portland")(draft));
});

test("stores all that is shown if another tab's order has deleted it", () => {
  const storage = fakeStorage();
  changeDraft(storage, type("city", "Portland"), { shown: draft, now: NOW });
  expect(readDraft(storage, NOW)).toEqual(type("city", "Portland")(draft));
});

test.each(["4242424242424242", "4242 4242-4242.424", "Card: 3782 822463 10005", "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢"])(
  "never stores a card number in a wrong field: %s",
  (number) => {
    const storage = fakeStorage();
    keepDraft(storage, type("name", number)({ ...draft, settled: { email: `${number}@gmial.com` } }), NOW);
    expect(readDraft(storage, NOW)).toEqual(type("name", "")({ ...draft, settled: { email: "" } }));
  },
);

test.each([
  "",
  "null",
  "{",
  '{"at":1}',
  '{"at":"x","method":"free","values":{}}',
  '{"at":1,"method":"boat","values":{}}',
])("reads %j as no draft", (stored) => {
  expect(readDraft(fakeStorage({ [DRAFT_KEY]: stored }), NOW)).toEqual(empty);
});

test("restores only the form's fields from a draft of an earlier version, however long their text is", () => {
  const name = "J".repeat(600);
  const stored = JSON.stringify({ at: NOW, method: "free", values: { name, cardNumber: "4242" } });
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
    expect(readDraft(storage, NOW)).toEqual(empty);
  }
});
