import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { createGuardApi } from "#api/admin/guard.ts";
import { createOrdersApi } from "#api/orders.ts";
import { openDemoShop } from "#shop/catalog/seed-demo.server.ts";
import type { TestApi } from "#test/harness/api.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { staffHeaders } from "#test/harness/staff.ts";

let api: TestApi;
let keys = 0;

beforeAll(async () => {
  api = await testCheckoutApi(createOrdersApi, createGuardApi);
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.database.reset();
  await openDemoShop(api.ctx);
  await api.database.pool.query("update variants set on_hand = 1000");
});

type Sent = {
  card?: "generic_decline" | "visa_approved";
  email?: string;
  ip?: string;
  key?: string;
  website?: unknown;
};

function send({ card = "generic_decline", email = CUSTOMER.email, ip = "203.0.113.1", key, website }: Sent = {}) {
  const headers = { "idempotency-key": key ?? `guard-order-${++keys}`, "x-forwarded-for": ip };
  const payload = orderBody({ card, customerInfo: { ...CUSTOMER, email }, ...(website !== undefined && { website }) });
  return api.app.inject({ method: "POST", url: "/api/orders", headers, payload });
}

const times = async (count: number, sent: (i: number) => Sent) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await send(sent(i))).statusCode);
  return statuses;
};
const repeat = (count: number, status: number) => Array.from({ length: count }, () => status);

describe("a tester of cards", () => {
  it("from one address is refused after ten cards, whatever name they come under", async () => {
    const statuses = await times(12, (i) => ({ email: `tester${i}@shop.example` }));
    expect(statuses).toEqual([...repeat(10, 402), 429, 429]);
  });

  it("from one household of IPv6 is one address", async () => {
    const statuses = await times(12, (i) => ({ email: `tester${i}@shop.example`, ip: `2001:db8:1:2::${i}` }));
    expect(statuses).toEqual([...repeat(10, 402), 429, 429]);
    expect((await send({ ip: "2001:db8:1:3::1", email: "other@shop.example" })).statusCode).toBe(402);
  });

  it("waits longer each time, and is told neither which signal fired nor that it was counted by address", async () => {
    await times(4, () => ({}));
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("15");
    expect(refused.json()).toEqual({
      type: "urn:packd:problem:too_many_attempts",
      title: "Too many payment attempts",
      status: 429,
      code: "too_many_attempts",
      detail:
        "There have been too many payment attempts. Nothing was charged. Please wait 15 seconds and place the order again.",
      retryAfterSeconds: 15,
    });
    api.clock.advance(15_000);
    expect((await send()).statusCode).toBe(402);
    expect((await send()).headers["retry-after"]).toBe("30");
    api.clock.advance(29_000);
    const last = await send({ card: "visa_approved" });
    expect(last.json().detail).toContain("Please wait 1 second and");
    api.clock.advance(1_000);
    expect((await send({ card: "visa_approved" })).statusCode).toBe(201);
  });
});

test("200 shoppers behind one address all get through", async () => {
  const shoppers = Array.from({ length: 200 }, (_, i) => ({ email: `shopper${i}@office.example` }));
  const answers = await Promise.all(shoppers.map((who) => send({ ...who, card: "visa_approved" })));
  expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([201]);
});

test("a shopper who mistypes the card three times gets through", async () => {
  expect(await times(3, () => ({}))).toEqual([402, 402, 402]);
  expect((await send({ card: "visa_approved" })).statusCode).toBe(201);
});

test("an attempt that is known gets its answer, however much is held back; the key of a refused one is good later", async () => {
  const placed = await send({ card: "visa_approved", key: "known-attempt" });
  await times(4, () => ({}));
  expect((await send({ card: "visa_approved", key: "new-attempt" })).statusCode).toBe(429);
  const again = await send({ card: "visa_approved", key: "known-attempt" });
  expect([again.statusCode, again.json()]).toEqual([201, placed.json()]);
  api.clock.advance(15_000);
  expect((await send({ card: "visa_approved", key: "new-attempt" })).statusCode).toBe(201);
});

describe("the field that people do not see", () => {
  it("does not cost an order when it is filled in, and counts like a failed payment", async () => {
    expect((await send({ card: "visa_approved", website: "http://spam.example" })).statusCode).toBe(201);
    await times(3, () => ({}));
    expect((await send()).statusCode).toBe(429);
  });

  it("is no reason to refuse an order, whatever is in it", async () => {
    for (const website of [7, null, "x".repeat(5000), {}]) {
      expect((await send({ card: "visa_approved", website })).statusCode).toBe(201);
    }
  });
});

describe("the staff's list", () => {
  const list = (headers = {}) => api.app.inject({ url: "/api/guard/held-back", headers });
  const lift = (id: string, headers = {}) =>
    api.app.inject({ method: "DELETE", url: `/api/guard/held-back/${encodeURIComponent(id)}`, headers });

  it("says who is held back, and lets through", async () => {
    const headers = await staffHeaders(api.ctx);
    expect((await list(headers)).json()).toEqual([]);
    await times(4, () => ({}));
    const [held, ...others] = (await list(headers)).json();
    expect(others).toEqual([]);
    expect(held).toMatchObject({ signal: "checkout", reason: "failures", failed: 4, open: 0 });
    expect(held.lastOrder.email).toBe(CUSTOMER.email);
    expect((await lift(held._id, headers)).statusCode).toBe(204);
    expect((await lift(held._id, headers)).statusCode).toBe(404);
    expect((await send({ card: "visa_approved" })).statusCode).toBe(201);
  });

  it("is closed without a login", async () => {
    await times(4, () => ({}));
    expect((await list()).statusCode).toBe(401);
    expect((await lift("checkout:anything")).statusCode).toBe(401);
    expect((await send()).statusCode).toBe(429);
  });
});
