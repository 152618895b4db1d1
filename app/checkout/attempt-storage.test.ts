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

it("is stored without its orders that have a card number in the address, but with its key and its other orders", () => {
  const storage = fakeStorage();
  const attempts = createAttempts(storage, randomKey);
  const { key } = attempts.record({ customerInfo: { address2: "4242 4242 4242 4242" } });
  expect(attempts.open()?.sent).toHaveLength(1);
  expect(storage.getItem(ATTEMPT_KEY)).not.toContain("4242");
  const other = { customerInfo: { address2: "Unit 4" } };
  attempts.record(other);
  attempts.noteArrival(other, "o1");
  expect(attempts.open()?.sent).toHaveLength(2);
  expect(createAttempts(storage, randomKey).open()).toMatchObject({ key, orderId: "o1", sent: [other] });
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
