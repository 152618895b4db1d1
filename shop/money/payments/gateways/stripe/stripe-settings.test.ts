import { describe, expect, it } from "vitest";
import { readStripeSettings, settings } from "./stripe-settings.ts";

const keys = (mode: "test" | "live") => ({
  STRIPE_SECRET_KEY: `sk_${mode}_hunter2`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_hunter2`,
  STRIPE_WEBHOOK_SECRET: "whsec_hunter2",
});

describe("the check of Stripe's settings", () => {
  it.each([
    ["demo", keys("test")],
    ["real", keys("live")],
    ["real", { ...keys("live"), STRIPE_SECRET_KEY: "rk_live_restricted" }],
  ] as const)("finds no fault in a %s shop with %j", (shop, env) => expect(settings.faults(env, shop)).toEqual([]));

  it.each([
    ["demo", "test"],
    ["real", "live"],
  ] as const)("names each missing key of a %s shop, with the form of its %s key", (shop, mode) => {
    expect(settings.faults({}, shop)).toEqual([
      `STRIPE_SECRET_KEY is missing: PAYMENTS=stripe needs it (sk_${mode}_… or rk_${mode}_…)`,
      `STRIPE_PUBLISHABLE_KEY is missing: PAYMENTS=stripe needs it (pk_${mode}_…)`,
      "STRIPE_WEBHOOK_SECRET is missing: PAYMENTS=stripe needs it (whsec_…)",
    ]);
  });

  it.each([
    ["swapped keys", { STRIPE_SECRET_KEY: "pk_test_hunter2" }, "demo", "STRIPE_SECRET_KEY isn't a valid"],
    ["keys of two modes", { STRIPE_PUBLISHABLE_KEY: "pk_live_hunter2" }, "demo", "for different modes"],
    ["live keys in a demo shop", keys("live"), "demo", "a demo shop takes no real payments"],
    ["a peer with live keys", { ...keys("live"), STRIPE_PEER_PORT: "4242" }, "real", "connects only to Stripe"],
    ["a peer that is not a port", { STRIPE_PEER_PORT: "https://stripe.example" }, "demo", "isn't a port number"],
    ["no writes at all", { STRIPE_WRITES_PER_SECOND: "0" }, "demo", "isn't a number from 1 to 9999"],
    ["test keys in a real shop", {}, "real", "unpaid orders"],
  ] as const)("refuses %s without showing a key", (_, change, shop, said) => {
    const faults = settings.faults({ ...keys("test"), ...change }, shop);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(said);
    expect(faults[0]).not.toContain("hunter2");
  });
});

it("reads the keys and the write rate", () => {
  expect(readStripeSettings(keys("test"))).toEqual({
    secretKey: "sk_test_hunter2",
    publishableKey: "pk_test_hunter2",
    webhookSecret: "whsec_hunter2",
    writesPerSecond: 80,
  });
  expect(readStripeSettings({ ...keys("test"), STRIPE_WRITES_PER_SECOND: "20" })).toMatchObject({
    writesPerSecond: 20,
  });
});
