import type { Given, ProviderSettings } from "#platform/config.server.ts";

/** The keys of a Stripe account (dashboard.stripe.com, Developers). All of one mode: live keys move money, test keys do not. */
export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/**
 * `writesPerSecond`: the most writes that one process sends per second. `peer`: a program on this machine that plays Stripe in
 * tests.
 */
export type StripeSettings = StripeKeys & { writesPerSecond: number; peer?: { port: number } };

const PEER = "STRIPE_PEER_PORT";

const WRITES = "STRIPE_WRITES_PER_SECOND";
/** Below the 100 requests per second that Stripe accepts from an account (docs.stripe.com/rate-limits), to leave room for reads. */
const WRITES_PER_SECOND = 80;

const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** `like`: with MODE for test, in a demo shop, or live. */
const SHAPES = {
  STRIPE_SECRET_KEY: { shape: /^[sr]k_(?:test|live)_\w+$/, like: "sk_MODE_… or rk_MODE_…" },
  STRIPE_PUBLISHABLE_KEY: { shape: /^pk_(?:test|live)_\w+$/, like: "pk_MODE_…" },
  STRIPE_WEBHOOK_SECRET: { shape: /^whsec_\w+$/, like: "whsec_…" },
} as const;

export const settings: ProviderSettings = {
  names: [...KEYS, WRITES, PEER],
  faults(given, shop) {
    const faults = KEYS.flatMap((name) => keyFault(name, given[name], shop));
    if (given[WRITES] && !/^[1-9]\d{0,3}$/.test(given[WRITES])) faults.push(`${WRITES} isn't a number from 1 to 9999`);
    return faults.length > 0 ? faults : modeFaults(given, shop);
  },
};

function keyFault(name: (typeof KEYS)[number], key: string | undefined, shop: "demo" | "real"): string[] {
  const { shape } = SHAPES[name];
  const like = SHAPES[name].like.replaceAll("MODE", shop === "real" ? "live" : "test");
  if (!key) return [`${name} is missing: PAYMENTS=stripe needs it (${like})`];
  return shape.test(key) ? [] : [`${name} isn't a valid Stripe key (${like})`];
}

function modeFaults(given: Given, shop: "demo" | "real"): string[] {
  const { STRIPE_SECRET_KEY = "", STRIPE_PUBLISHABLE_KEY = "" } = given;
  const live = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY].map((key) => key.includes("_live_"));
  if (live[0] !== live[1]) {
    return [
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are for different modes: one is a test key, the other a live key",
    ];
  }
  if (live[0] && given[PEER])
    return [`${PEER} is for tests, and a shop with live keys connects only to Stripe: unset it`];
  if (given[PEER] && !/^\d{1,5}$/.test(given[PEER])) return [`${PEER} isn't a port number`];
  if (shop === "demo" && live[0]) {
    return [
      "STRIPE_SECRET_KEY is a live key, but a demo shop takes no real payments: use test keys, or set NODE_ENV=production",
    ];
  }
  if (shop === "real" && !live[0]) {
    return ["STRIPE_SECRET_KEY is a test key, so a real shop would ship unpaid orders: use live keys"];
  }
  return [];
}

/** Call it only when `settings.faults` has found none. */
export const readStripeSettings = (given: Given): StripeSettings => ({
  secretKey: given.STRIPE_SECRET_KEY ?? "",
  publishableKey: given.STRIPE_PUBLISHABLE_KEY ?? "",
  webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? "",
  writesPerSecond: Number(given[WRITES] ?? WRITES_PER_SECOND),
  ...(given[PEER] && { peer: { port: Number(given[PEER]) } }),
});
