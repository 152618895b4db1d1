import { describe, expect, it } from "vitest";
import { paymentFaults, paymentSettings } from "./payment-settings.ts";

const keys = (mode: "test" | "live") => ({
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: `sk_${mode}_hunter2`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_hunter2`,
  STRIPE_WEBHOOK_SECRET: "whsec_hunter2",
});

describe("paymentFaults", () => {
  it("finds none in a demo with the sandbox, a demo with test keys and a real shop with live keys", () => {
    expect(paymentFaults({}, "demo")).toEqual([]);
    expect(paymentFaults({ PAYMENTS: "sandbox" }, "demo")).toEqual([]);
    expect(paymentFaults(keys("test"), "demo")).toEqual([]);
    expect(paymentFaults(keys("live"), "real")).toEqual([]);
    expect(paymentFaults({ ...keys("live"), STRIPE_SECRET_KEY: "rk_live_restricted" }, "real")).toEqual([]);
  });

  it("names each key that is missing", () => {
    expect(paymentFaults({ PAYMENTS: "stripe" }, "demo")).toEqual([
      "STRIPE_SECRET_KEY is missing: PAYMENTS=stripe needs it (sk_live_… or rk_live_…)",
      "STRIPE_PUBLISHABLE_KEY is missing: PAYMENTS=stripe needs it (pk_live_…)",
      "STRIPE_WEBHOOK_SECRET is missing: PAYMENTS=stripe needs it (whsec_…)",
    ]);
  });

  it.each([
    [
      "two keys in each other's place",
      { STRIPE_SECRET_KEY: "pk_test_hunter2" },
      "demo",
      "STRIPE_SECRET_KEY is not such",
    ],
    ["keys of two modes", { STRIPE_PUBLISHABLE_KEY: "pk_live_hunter2" }, "demo", "of different modes"],
    ["live keys in a demo shop", keys("live"), "demo", "a demo shop moves no money"],
    ["a peer with live keys", { ...keys("live"), STRIPE_PEER_PORT: "4242" }, "real", "speaks to Stripe alone"],
    ["a peer that is no port", { STRIPE_PEER_PORT: "https://stripe.example" }, "demo", "not a port number"],
    ["test keys in a real shop", {}, "real", "goods that nobody paid for"],
  ] as const)("refuses %s, and shows no key", (_, change, shop, said) => {
    const faults = paymentFaults({ ...keys("test"), ...change }, shop);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(said);
    expect(faults[0]).not.toContain("hunter2");
  });
});

it("gives the keys to Stripe alone", () => {
  expect(paymentSettings({ ...keys("test"), PAYMENTS: "sandbox" })).toEqual({ provider: "sandbox" });
  expect(paymentSettings(keys("test"))).toEqual({
    provider: "stripe",
    secretKey: "sk_test_hunter2",
    publishableKey: "pk_test_hunter2",
    webhookSecret: "whsec_hunter2",
  });
});
