import { expect, test } from "vitest";
import { fakeStorage } from "#test/harness/fake-storage.ts";
import { createReminder, REMINDER_KEY } from "./reminder.ts";
import type { RemindedCart, ReminderAnswer } from "./reminder-api.ts";

const ID = "0123456789abcdef0123456789abcdef";
const cart: RemindedCart = {
  email: "ada@shop.example",
  items: [{ _id: "hoodie", color: "Grey", size: "M", quantity: 1 }],
};
const other: RemindedCart = { ...cart, email: "bob@shop.example" };

/** A shop that answers what it is told to, and a browser that may have ticked the box before. */
function opened(storage = fakeStorage(), answers: ReminderAnswer[] = []) {
  const calls: unknown[] = [];
  const heard: ReminderAnswer[] = [];
  /** What was answered, in that order: a call may not overtake the one before. */
  const ends: string[] = [];
  async function answer(usual: ReminderAnswer, call: "keep" | "forget") {
    if (call === "keep") await Promise.resolve();
    ends.push(call);
    return answers.shift() ?? usual;
  }
  const reminder = createReminder({
    storage,
    newId: () => ID,
    api: {
      keep(id, wanted) {
        calls.push([id, wanted.email]);
        return answer("kept", "keep");
      },
      forget(id) {
        calls.push([id, "forget"]);
        return answer("forgotten", "forget");
      },
    },
    onAnswer: (news) => heard.push(news),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { reminder, calls, ends, heard, storage, settled };
}
const ticked = () => fakeStorage({ [REMINDER_KEY]: JSON.stringify({ id: ID, wanted: true }) });

test("sends nothing before the box is ticked", async () => {
  const { reminder, calls, settled } = opened();
  reminder.be(cart);
  reminder.want(false);
  reminder.end();
  await settled();
  expect(calls).toEqual([]);
});

test("sends the cart on ticking and on every change, and forgets it on unticking", async () => {
  const { reminder, calls, storage, settled } = opened();
  reminder.be(cart);
  reminder.want(true);
  await settled();
  reminder.be({ ...cart });
  reminder.be(other);
  await settled();
  reminder.want(false);
  await settled();
  expect(calls).toEqual([
    [ID, cart.email],
    [ID, other.email],
    [ID, "forget"],
  ]);
  expect(storage.kept.size).toBe(0);
});

test("sends only the last of the changes made during a request", async () => {
  const { reminder, calls, settled } = opened(ticked());
  reminder.be(cart);
  reminder.be(undefined);
  reminder.be(other);
  await settled();
  expect(calls).toEqual([
    [ID, cart.email],
    [ID, other.email],
  ]);
});

test("waits for an email if the box is ticked first", async () => {
  const { reminder, calls, storage, settled } = opened();
  reminder.be(undefined);
  reminder.want(true);
  await settled();
  expect(calls).toEqual([]);
  reminder.want(false);
  expect(storage.kept.size).toBe(0);
  reminder.want(true);
  reminder.be(cart);
  await settled();
  expect(calls).toEqual([[ID, cart.email]]);
});

test("sends nothing from a reopened page before it knows the cart", async () => {
  const { reminder, calls, settled } = opened(ticked());
  reminder.tryAgain();
  await settled();
  expect(calls).toEqual([]);
});

test("forgets an empty cart, but keeps the box ticked", async () => {
  const { reminder, calls, settled } = opened(ticked());
  reminder.be(undefined);
  await settled();
  reminder.be(cart);
  await settled();
  expect(calls).toEqual([
    [ID, "forget"],
    [ID, cart.email],
  ]);
  expect(reminder.isWanted()).toBe(true);
});

test("retries a lost request, also after a reload", async () => {
  const first = opened(ticked(), ["failed", "failed"]);
  first.reminder.want(false);
  await first.settled();
  first.reminder.tryAgain();
  await first.settled();
  expect(first.heard).toEqual(["failed", "failed"]);
  const second = opened(first.storage);
  expect(second.reminder.isWanted()).toBe(false);
  second.reminder.tryAgain();
  await second.settled();
  expect(second.calls).toEqual([[ID, "forget"]]);
  expect(second.storage.kept.size).toBe(0);
});

test.each(["mailed", "off"] as const)("unticks the box and stops after '%s'", async (answer) => {
  const { reminder, calls, heard, settled } = opened(ticked(), [answer]);
  reminder.be(cart);
  await settled();
  reminder.be(other);
  await settled();
  expect([reminder.isWanted(), heard, calls.length]).toEqual([false, [answer], 1]);
});

test("is forgotten with an order", async () => {
  const { reminder, calls, storage, settled } = opened(ticked());
  reminder.end();
  await settled();
  expect([calls, storage.kept.size]).toEqual([[[ID, "forget"]], 0]);
});

test("is forgotten with an order that overtakes a request", async () => {
  const { reminder, calls, ends, settled } = opened(ticked());
  reminder.be(cart);
  reminder.end();
  await settled();
  expect(calls).toEqual([
    [ID, cart.email],
    [ID, "forget"],
  ]);
  expect(ends).toEqual(["keep", "forget"]);
});

test.each(["{", "null", '{"id":"x","wanted":true}'])("reads %s in the storage as never ticked", (text) => {
  expect(opened(fakeStorage({ [REMINDER_KEY]: text })).reminder.isWanted()).toBe(false);
});
