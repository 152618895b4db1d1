import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testClock } from "../clock.ts";
import { STRIPE_TEST_KEY, type StripePeer, startStripePeer } from "./stripe-peer.ts";

// Answers of the stand-in that are known from Stripe's API (versions 2025-10-29.clover to 2026-08-26.dahlia).

const DAY = 24 * 60 * 60_000;
const clock = testClock();
let peer: StripePeer;
beforeEach(async () => {
  peer = await startStripePeer(clock);
});
afterEach(() => peer.close());

const PAYMENT = "amount=1499&currency=usd&capture_method=manual&confirm=true&use_stripe_sdk=true";

async function send(method: string, path: string, body = "", key: string = randomUUID()) {
  const response = await fetch(`http://127.0.0.1:${peer.port}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${STRIPE_TEST_KEY}`, "idempotency-key": key },
    ...(method === "POST" && { body }),
  });
  const { headers, status } = response;
  const json = (await response.json()) as Record<string, unknown> & { id: string; error?: Record<string, unknown> };
  return { status, json, error: json.error, header: (name: string) => headers.get(name) };
}
const pay = (more = "payment_method=pm_card_visa", key?: string) =>
  send("POST", "payment_intents", `${PAYMENT}&${more}`, key);

it("marks the answer to a repeat as replayed, and tells the client not to retry a request that was carried out", async () => {
  const first = await pay(undefined, "k");
  const again = await pay(undefined, "k");
  expect([first, again].map(({ header }) => header("idempotent-replayed"))).toEqual([null, "true"]);
  expect(again.json).toEqual(first.json);
  expect(first.header("stripe-should-retry")).toBe("false");
  expect((await send("GET", `payment_intents/${first.json.id}`)).header("stripe-should-retry")).toBeNull();
});

it.each([
  ["payment_intents?expand[0]=latest_charge", "You may want to try expanding 'data.latest_charge' instead."],
  ["payment_intents?expand[0]=data.charge", "This property cannot be expanded (data.charge)."],
  ["payment_intents/pi_1?expand[0]=charge.refunds", "This property cannot be expanded (charge.refunds)."],
])("refuses %s", async (path, message) => {
  const { status, error } = await send("GET", path);
  expect([status, error?.code, error?.message]).toEqual([400, undefined, expect.stringContaining(message)]);
});

it("cancels an authorization after seven days, without a refund", async () => {
  const { json } = await pay();
  clock.advance(7 * DAY);
  const path = `payment_intents/${json.id}?expand[0]=latest_charge.refunds`;
  expect((await send("GET", path)).json).toMatchObject({
    status: "canceled",
    cancellation_reason: "expired",
    amount_received: 0,
    latest_charge: { refunds: { data: [] } },
  });
  expect(peer.events.map(({ type }) => type).slice(-2)).toEqual(["charge.expired", "payment_intent.canceled"]);
});

it("refunds during an inquiry, but not during a dispute", async () => {
  const { json } = await pay();
  await send("POST", `payment_intents/${json.id}/capture`);
  const refund = () => send("POST", "refunds", `payment_intent=${json.id}&amount=100`);
  peer.books.openDispute(json.id, "warning_needs_response");
  expect((await refund()).status).toBe(200);
  peer.books.openDispute(json.id);
  expect((await refund()).error?.code).toBe("charge_disputed");
});

it.each([
  [
    "an amount of nine digits",
    "payment_intents",
    `${PAYMENT.replace("1499", "100000000")}`,
    "amount_too_large",
    "amount",
  ],
  ["an unknown parameter", "payment_intents", `${PAYMENT}&colour=red`, "parameter_unknown", "colour"],
  ["a capture of nothing", "payment_intents/id/capture", "amount_to_capture=0", "parameter_invalid_integer", "amount"],
])("refuses %s", async (_, path, body, code, param) => {
  const { json } = await pay();
  const { status, error } = await send("POST", path.replace("/id/", `/${json.id}/`), `${body}`);
  expect([status, error?.code, error?.param]).toEqual([400, code, param]);
});

it.each(["payment_intents?", "refunds?payment_intent=id&"])(
  "refuses to page through %s from an unknown object",
  async (path) => {
    const { json } = await pay();
    const { status, error } = await send("GET", `${path.replace("=id", `=${json.id}`)}starting_after=xx_1`);
    expect([status, error?.code, error?.param]).toEqual([400, "resource_missing", "starting_after"]);
  },
);
