import { describe, expect, it, test } from "vitest";
import { createGuardApi } from "#api/admin/orders.ts";
import { createOrdersApi } from "#api/orders.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { orderRequest } from "#test/harness/shop.ts";

const api = await freshCheckoutApi([createOrdersApi, createGuardApi], { stock: { M: 1000 }, staff: "owner" });

type Sent = {
  card?: "generic_decline" | "visa_approved";
  email?: string;
  ip?: string;
  website?: unknown;
};
let keys = 0;

function send({ card = "generic_decline", email = CUSTOMER.email, ip = "203.0.113.1", website }: Sent = {}) {
  const headers = { "idempotency-key": `guard-order-${++keys}` };
  const body = { ...orderRequest({ card, customerInfo: { email } }), ...(website !== undefined && { website }) };
  return api.call("POST /orders", { headers, from: ip, body });
}
const succeed = (sent: Sent = {}) => send({ ...sent, card: "visa_approved" });

const times = async (count: number, sent: (i: number) => Sent = () => ({})) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await send(sent(i))).status);
  return statuses;
};
const TEN_THEN_NONE = [...Array(10).fill(402), 429, 429];

describe("a card tester", () => {
  it("counts as one address for an entire IPv6 /64", async () => {
    const statuses = await times(12, (i) => ({ email: `tester${i}@shop.example`, ip: `2001:db8:1:2::${i}` }));
    expect(statuses).toEqual(TEN_THEN_NONE);
    expect((await send({ ip: "2001:db8:1:3::1", email: "other@shop.example" })).status).toBe(402);
  });

  it("has to wait longer each time, and doesn't learn which limit applied", async () => {
    expect(await times(4)).toEqual([402, 402, 402, 402]);
    const { status, headers, body } = await send();
    expect([status, headers["retry-after"]]).toEqual([429, "15"]);
    expect(body).toEqual({
      type: "urn:packd:problem:too_many_attempts",
      title: "Too many payment attempts",
      status: 429,
      code: "too_many_attempts",
      detail: "Too many payment attempts. Nothing was charged.",
      retryAfterSeconds: 15,
    });
    api.clock.advance(15_000);
    expect((await send()).status).toBe(402);
    expect((await send()).headers["retry-after"]).toBe("30");
    api.clock.advance(29_000);
    expect((await succeed()).headers["retry-after"]).toBe("1");
    api.clock.advance(1_000);
    expect((await succeed()).status).toBe(201);
  });
});

describe("a filled honeypot", () => {
  it("doesn't stop an order, but counts as a failed payment", async () => {
    expect((await succeed({ website: "http://spam.example" })).status).toBe(201);
    await times(3);
    expect((await send()).status).toBe(429);
  });

  it.each([7, null, "x".repeat(5000), {}])("doesn't stop an order if its value is %.20j", async (website) => {
    expect((await succeed({ website })).status).toBe(201);
  });
});

test("staff see blocked shoppers and can unblock them", async () => {
  const list = async () => (await api.call("GET /guard/held-back", { headers: api.staff })).body;
  expect(await list()).toEqual([]);
  await times(4);
  const [blocked, ...others] = await list();
  expect(others).toEqual([]);
  expect(blocked).toMatchObject({ signal: "checkout", reason: "failures", failed: 4, open: 0 });
  expect(blocked.lastOrder.email).toBe(CUSTOMER.email);
  const unblock = () => api.call(`DELETE /guard/held-back/${encodeURIComponent(blocked._id)}`, { headers: api.staff });
  expect((await unblock()).status).toBe(204);
  expect((await unblock()).status).toBe(404);
  expect((await succeed()).status).toBe(201);
});
