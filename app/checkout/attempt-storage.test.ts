import { expect, it } from "vitest";
import { fakeStorage, forbiddenStorage } from "#test/harness/fake-storage.ts";
import { ATTEMPT_KEY, createAttempts, randomKey } from "./checkout-attempt.ts";

it.each(["", "null", "{}", "[]", "{", '{"key":"short","sent":[]}', '{"key":"long-enough","sent":1}'])(
  "reads %j as no attempt",
  (kept) => {
    const storage = fakeStorage();
    storage.setItem(ATTEMPT_KEY, kept);
    expect(createAttempts(storage, randomKey).open()).toBeUndefined();
  },
);

it("may be missing or blocked", () => {
  for (const broken of [undefined, forbiddenStorage]) {
    const attempts = createAttempts(broken, () => "key-number-1");
    expect(attempts.record({}).key).toBe("key-number-1");
    expect(attempts.open()?.key).toBe("key-number-1");
    attempts.close();
    expect(attempts.open()).toBeUndefined();
  }
});

it("isn't stored with a card number in its address", () => {
  const storage = fakeStorage();
  const attempts = createAttempts(storage, randomKey);
  attempts.record({ customerInfo: { address2: "Unit 4" } });
  attempts.record({ customerInfo: { address2: "4242 4242 4242 4242" } });
  expect(attempts.open()?.sent).toHaveLength(2);
  expect(createAttempts(storage, randomKey).open()?.sent).toEqual([{ customerInfo: { address2: "Unit 4" } }]);
});

it("keeps its key and its other orders with one that has a card number", () => {
  const storage = fakeStorage();
  const attempts = createAttempts(storage, randomKey);
  const { key } = attempts.record({ customerInfo: { address2: "4242 4242 4242 4242" } });
  expect(storage.getItem(ATTEMPT_KEY)).not.toContain("4242");
  expect(createAttempts(storage, randomKey).open()?.key).toBe(key);
  attempts.record({ customerInfo: { address2: "Unit 4" } });
  attempts.noteArrival({ customerInfo: { address2: "Unit 4" } }, "o1");
  expect(createAttempts(storage, randomKey).open()).toMatchObject({
    key,
    orderId: "o1",
    sent: [{ customerInfo: { address2: "Unit 4" } }],
  });
});

it("knows whether an order was sent since the page was opened", () => {
  const storage = fakeStorage();
  const attempts = createAttempts(storage, randomKey);
  expect(attempts.hasOrdered()).toBe(false);
  attempts.record({});
  expect([attempts.hasOrdered(), createAttempts(storage, randomKey).hasOrdered()]).toEqual([true, false]);
});

it("gets keys that don't repeat", () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
