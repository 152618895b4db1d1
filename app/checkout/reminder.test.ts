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

/** A reminder whose server gives these answers first, then its usual ones; `storage` may keep an earlier choice. */
function opened(storage = fakeStorage(), answers: ReminderAnswer[] = []) {
  const calls: unknown[] = [];
  const heard: ReminderAnswer[] = [];
  /** The calls in the order of their answers: none may overtake the one before. */
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

type Box = "ticked" | "not ticked";
type Step = (reminder: ReturnType<typeof createReminder>) => void;
const be = (now?: RemindedCart) => (reminder: Parameters<Step>[0]) => reminder.be(now);
const want = (wanted: boolean) => (reminder: Parameters<Step>[0]) => reminder.want(wanted);
const end: Step = (reminder) => reminder.end();
const beAllAtOnce: Step = (reminder) => {
  for (const now of [cart, undefined, other]) reminder.be(now);
};

const KEEP = [ID, cart.email];
const KEEP_OTHER = [ID, other.email];
const FORGET = [ID, "forget"];

test.each<[what: string, before: Box, steps: Step[], calls: string[][], after: Box]>([
  ["nothing before the box is ticked", "not ticked", [be(cart), want(false), end], [], "not ticked"],
  ["the cart when the box is ticked", "not ticked", [be(cart), want(true)], [KEEP], "ticked"],
  ["every change, but no cart twice", "ticked", [be(cart), be({ ...cart }), be(other)], [KEEP, KEEP_OTHER], "ticked"],
  ["only the last change made during a request", "ticked", [beAllAtOnce], [KEEP, KEEP_OTHER], "ticked"],
  ["a request to forget it when the box is unticked", "ticked", [be(cart), want(false)], [KEEP, FORGET], "not ticked"],
  [
    "nothing if the box is unticked before there is an email",
    "not ticked",
    [want(true), want(false)],
    [],
    "not ticked",
  ],
  [
    "the cart once there is an email, if the box was ticked first",
    "not ticked",
    [want(true), be(cart)],
    [KEEP],
    "ticked",
  ],
  ["nothing from a reopened page that doesn't know the cart yet", "ticked", [(it) => it.tryAgain()], [], "ticked"],
  ["a request to forget an emptied cart", "ticked", [be(undefined), be(cart)], [FORGET, KEEP], "ticked"],
  ["a request to forget it when an order is placed", "ticked", [end], [FORGET], "not ticked"],
])("sends %s", async (_, before, steps, sent, after) => {
  const { reminder, calls, storage, settled } = opened(before === "ticked" ? ticked() : undefined);
  for (const step of steps) {
    step(reminder);
    await settled();
  }
  expect(calls).toEqual(sent);
  expect([reminder.isWanted(), storage.kept.size]).toEqual(after === "ticked" ? [true, 1] : [false, 0]);
});

test("retries a lost request, even after a reload", async () => {
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
  expect(second.calls).toEqual([FORGET]);
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

test("is forgotten when an order is placed during a request", async () => {
  const { reminder, calls, ends, settled } = opened(ticked());
  reminder.be(cart);
  reminder.end();
  await settled();
  expect(calls).toEqual([KEEP, FORGET]);
  expect(ends).toEqual(["keep", "forget"]);
});

test.each(["{", "null", '{"id":"x","wanted":true}'])("reads %s in storage as never ticked", (text) => {
  expect(opened(fakeStorage({ [REMINDER_KEY]: text })).reminder.isWanted()).toBe(false);
});
