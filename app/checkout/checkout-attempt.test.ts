import { beforeEach, describe, expect, it } from "vitest";
import { CUSTOMER } from "#test/harness/customer.ts";
import { fakeStorage } from "#test/harness/fake-storage.ts";
import { bodyOf, declineBad, declined, order, orderServer, placed } from "#test/harness/order-server.ts";
import {
  ATTEMPT_KEY,
  createAttempts,
  holdsMore,
  isReplaced,
  resendOrder,
  sendOrder,
  unitsOf,
} from "./checkout-attempt.ts";
import type { OrderAnswer, OrderApi, OrderBody } from "./order-api.ts";

let storage = fakeStorage();
let made = 0;
const open = () => createAttempts(storage, () => `key-number-${++made}`);

beforeEach(() => {
  storage = fakeStorage();
  made = 0;
});

describe("an attempt that is answered", () => {
  it("creates one order, and stays open until the caller closes it", async () => {
    const { api, calls } = orderServer(() => placed);
    const attempts = open();
    expect(await sendOrder(bodyOf("tok_1"), { api, attempts })).toEqual(placed);
    expect(calls.map(({ key }) => key)).toEqual(["key-number-1"]);
    expect(attempts.open()?.key).toBe("key-number-1");
    attempts.close();
    expect(storage.getItem(ATTEMPT_KEY)).toBeNull();
  });

  it("gets a new key after a decline, for the corrected card", async () => {
    const { api, calls } = orderServer(declineBad);
    const attempts = open();
    expect(await sendOrder(bodyOf("tok_bad"), { api, attempts })).toEqual(declined);
    expect(await sendOrder(bodyOf("tok_good"), { api, attempts })).toEqual(placed);
    expect(calls.map(({ key }) => key)).toEqual(["key-number-1", "key-number-2"]);
  });

  it.each<[OrderAnswer, isOpen: boolean]>([
    [{ kind: "out_of_stock", left: [] }, false],
    [{ kind: "price_changed", items: [] }, false],
    [{ kind: "invalid", errors: [] }, false],
    [{ kind: "refused", message: "no" }, false],
    [{ kind: "not_completed", message: "no" }, false],
    [{ kind: "challenge", order, action: { kind: "sandbox_challenge", challengeId: "c1" } }, true],
    [{ kind: "unconfirmed", order }, true],
    [{ kind: "busy" }, true],
    [{ kind: "save_failed" }, true],
    [{ kind: "no_answer" }, true],
  ])("after the answer %j, stays open: %s", async (answer, isOpen) => {
    const { api } = orderServer(() => answer);
    const attempts = open();
    await sendOrder(bodyOf("tok_1"), { api, attempts });
    expect(attempts.open()?.key).toBe(isOpen ? "key-number-1" : undefined);
  });
});

describe("an attempt whose answer is lost", () => {
  type Sent = [token: string, quantity: number];

  it.each<[what: string, loss: object, first: Sent, second: Sent, ordered: number[]]>([
    ["is repeated if it is sent again with a new card token", { lose: 1 }, ["tok_1", 1], ["tok_2", 1], [1]],
    ["is repeated if it had arrived and the details changed since", { lose: 1 }, ["tok_1", 1], ["tok_2", 2], [1]],
    ["is replaced by changed details if it never arrived", { down: true }, ["tok_1", 1], ["tok_2", 2], [2]],
    ["is replaced by the new card if the old one is declined", { lose: 1 }, ["tok_bad", 1], ["tok_2", 1], [1]],
  ])("%s", async (_, loss, first, second, ordered) => {
    const { api, state, orders } = orderServer(declineBad);
    const attempts = open();
    Object.assign(state, loss);
    expect(await sendOrder(bodyOf(...first), { api, attempts })).toEqual({ kind: "no_answer" });
    state.down = false;
    expect(await sendOrder(bodyOf(...second), { api, attempts })).toEqual(placed);
    expect(orders()).toEqual(ordered);
  });

  it("is paid with the card on the screen if it never arrived, and else with the one that arrived", async () => {
    const pays = async (loss: object) => {
      storage = fakeStorage();
      const { api, state, charged } = orderServer(() => placed);
      Object.assign(state, loss);
      await sendOrder(bodyOf("tok_1"), { api, attempts: open() });
      state.down = false;
      await sendOrder(bodyOf("tok_2"), { api, attempts: open() });
      return charged();
    };
    expect(await pays({ down: true })).toEqual(["tok_2"]);
    expect(await pays({ lose: 1 })).toEqual(["tok_1"]);
  });

  it("tries a card once, and shows its decline, if the order never arrived before", async () => {
    const { api, state, calls } = orderServer(declineBad);
    const attempts = open();
    state.down = true;
    await sendOrder(bodyOf("tok_1"), { api, attempts });
    state.down = false;
    expect(await sendOrder(bodyOf("tok_bad"), { api, attempts })).toEqual(declined);
    expect(calls).toHaveLength(2);
    expect(attempts.open()).toBeUndefined();
  });

  it("creates only one order after any number of changes and losses", async () => {
    const { api, state, orders } = orderServer(() => placed);
    for (const [index, lost] of [true, true, false, true, true, false].entries()) {
      state.lose = lost ? 1 : 0;
      await sendOrder(bodyOf(`tok_${index}`, 1 + (index % 3)), { api, attempts: open() });
    }
    expect(orders()).toHaveLength(1);
  });

  it.each<OrderAnswer>([
    { kind: "invalid", errors: [] },
    { kind: "refused", message: "no" },
  ])("stays open if changed details are refused before its key is looked at: $kind", async (refusal) => {
    const { api, state, orders } = orderServer(() => placed);
    const beforeKey: OrderApi = {
      ...api,
      place: async (body, key) => ((body as OrderBody).payment.id === "tok_bad" ? refusal : api.place(body, key)),
    };
    state.lose = 1;
    await sendOrder(bodyOf("tok_1"), { api: beforeKey, attempts: open() });
    expect(await sendOrder(bodyOf("tok_bad", 2), { api: beforeKey, attempts: open() })).toEqual(refusal);
    expect(await sendOrder(bodyOf("tok_3", 3), { api: beforeKey, attempts: open() })).toEqual(placed);
    expect(orders()).toEqual([1]);
  });

  it("is over once the server says that its order was not completed", async () => {
    const { api, state, orders } = orderServer(({ payment }) =>
      payment.id === "tok_1" ? { kind: "not_completed", message: "no" } : placed,
    );
    state.lose = 1;
    await sendOrder(bodyOf("tok_1"), { api, attempts: open() });
    expect(await sendOrder(bodyOf("tok_2", 2), { api, attempts: open() })).toEqual(placed);
    expect(orders()).toEqual([2]);
  });

  it("can be resent to get its answer", async () => {
    const { api, state } = orderServer(() => placed);
    const attempts = open();
    state.lose = 1;
    await sendOrder(bodyOf("tok_1"), { api, attempts });
    expect(await resendOrder({ api, attempts })).toEqual(placed);
  });

  it.each<[what: string, before: boolean | undefined, now: boolean | undefined]>([
    ["declined", true, false],
    ["undecided", true, undefined],
    ["accepted", undefined, true],
  ])("is resent with today's marketing consent: %s", async (_, before, now) => {
    const consents: unknown[] = [];
    const { api } = orderServer(() => placed);
    const deaf: OrderApi = {
      ...api,
      place: async (body) => {
        consents.push((JSON.parse(JSON.stringify(body)) as { marketingConsent?: boolean }).marketingConsent);
        return { kind: "no_answer" };
      },
    };
    await sendOrder(bodyOf("tok_1"), { api: deaf, attempts: open(), marketingConsent: before });
    await resendOrder({ api: deaf, attempts: open(), marketingConsent: now });
    await sendOrder(bodyOf("tok_2"), { api: deaf, attempts: open(), marketingConsent: now });
    await sendOrder(bodyOf("tok_3", 2), { api: deaf, attempts: open(), marketingConsent: now });
    expect(consents).toEqual([before, now, now, now]);
  });

  it("ends if the server's order with its key was not sent from here", async () => {
    const { api } = orderServer(() => placed);
    await api.place(bodyOf("tok_other", 3), "key-number-1");
    const attempts = open();
    attempts.record(bodyOf("tok_1"));
    expect(await sendOrder(bodyOf("tok_2", 2), { api, attempts })).toEqual({ kind: "key_reused" });
    expect(attempts.open()).toBeUndefined();
  });
});

describe("an order that had arrived earlier", () => {
  const cart = (...colors: string[]) =>
    colors.map((color) => ({ ...bodyOf("").items[0], color })) as ReturnType<typeof bodyOf>["items"];
  const replaced = () => {
    const attempt = open().open();
    return attempt && isReplaced(attempt);
  };
  const loseFirst = async (body: OrderBody) => {
    const shop = orderServer(() => placed);
    shop.state.lose = 1;
    await sendOrder(body, { api: shop.api, attempts: open() });
    return shop;
  };

  it("isn't taken for the new order if the cart or the address has changed", async () => {
    const black = { ...bodyOf("tok_2"), items: cart("Black") };
    const elsewhere = { ...bodyOf("tok_2"), customerInfo: { ...CUSTOMER, address: "1 Other Street" } };
    for (const body of [black, elsewhere]) {
      storage = fakeStorage();
      const { api } = await loseFirst(bodyOf("tok_1"));
      await sendOrder(body, { api, attempts: open() });
      expect(replaced()).toBe(true);
    }
  });

  it("is the same order if only spaces that the shop trims differ", async () => {
    const { api } = await loseFirst({ ...bodyOf("tok_1"), customerInfo: { ...CUSTOMER, name: `${CUSTOMER.name} ` } });
    await sendOrder(bodyOf("tok_2"), { api, attempts: open() });
    expect(replaced()).toBe(false);
  });

  it("isn't taken for the new order if the shopper goes back to the contents sent before it", async () => {
    const { api, state } = orderServer(() => placed);
    state.down = true;
    await sendOrder(bodyOf("tok_1", 1), { api, attempts: open() });
    state.down = false;
    state.lose = 1;
    await sendOrder(bodyOf("tok_2", 2), { api, attempts: open() });
    await sendOrder(bodyOf("tok_3", 1), { api, attempts: open() });
    expect(replaced()).toBe(true);
  });

  it("isn't the cart's order if the cart holds more than it after a resend", async () => {
    const { api } = await loseFirst(bodyOf("tok_1"));
    const attempts = open();
    await resendOrder({ api, attempts });
    const arrived = unitsOf(attempts.open()?.arrived);
    expect(replaced()).toBe(false);
    expect(holdsMore(cart("Grey"), arrived)).toBe(false);
    expect(holdsMore([], arrived)).toBe(false);
    expect(holdsMore(cart("Black"), arrived)).toBe(true);
    expect(holdsMore(cart("Grey", "Black"), arrived)).toBe(true);
    expect(holdsMore(bodyOf("", 2).items, arrived)).toBe(true);
  });
});

it("an order closes no attempt of another order, and none whose outcome is unknown", async () => {
  const attempts = open();
  attempts.record(bodyOf("tok_1"));
  attempts.close("o1");
  expect(attempts.open()).toBeDefined();
  const { api } = orderServer(() => ({ kind: "unconfirmed", order }));
  await sendOrder(bodyOf("tok_1"), { api, attempts });
  attempts.close("o2");
  expect(attempts.open()?.orderId).toBe("o1");
  attempts.close("o1");
  expect(open().open()).toBeUndefined();
});
