import { describe, expect, it } from "vitest";
import { readConfig } from "../test/harness/config.ts";
import { ConfigError } from "./config.server.ts";

const REAL_SHOP = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  ADMIN_EMAIL: "ada@shop.example",
  ADMIN_PASSWORD: "kettle orbit wander",
};

const SENDER = { MAIL_FROM: "a@b.example" };
const NO_ADDRESS = "isn't an address such as https://shop.example (no path)";
const DATABASE_FAULT = "DATABASE_URL isn't an address such as postgres://user:password@host:5432/name";
const TRIED_FIRST = "is too common: choose another one";

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe("loadConfig", () => {
  it("runs a demo shop without any settings", () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      databaseUrl: undefined,
      databaseWaitMs: 0,
      drainMs: 0,
      admin: { email: undefined, password: undefined },
      payments: { provider: "sandbox" },
      worker: "inline",
      logLevel: "info",
      trustedProxies: [],
      pixel: undefined,
      withoutEffect: [],
    });
    expect(readConfig({}).dataDir).toBe(`${process.cwd()}/data`);
  });

  it("reads every setting", () => {
    const env = {
      ...{ PORT: "8080", HOST: "0.0.0.0", PUBLIC_URL: "https://shop.example/", DATA_DIR: "/var/packd" },
      ...{ DATABASE_URL: "postgres://packd@db/packd", WORKER: "off", LOG_LEVEL: "warn" },
      ...{ DATABASE_DIRECT_URL: "postgres://packd@one,two/packd", DATABASE_POOL: "8", DATABASE_WAIT_MS: "30000" },
      ...{ DRAIN_MS: "5000", ADMIN_EMAIL: "ada@shop.example", ADMIN_PASSWORD: "kettle-orbit" },
      ...{ SMTP_URL: "smtps://user:pw@mail.example", MAIL_FROM: "Pack'd <orders@shop.example>" },
      ...{ PAYMENTS: "sandbox", STRIPE_WEBHOOK_SECRET: "whsec_c", META_PIXEL_ID: "1234567890" },
      ...{ TRUSTED_PROXIES: "loopback, 10.0.0.5 fd00::/8", NODE_ENV: "development" },
    };
    expect(readConfig(env)).toMatchObject({
      port: 8080,
      host: "0.0.0.0",
      publicUrl: "https://shop.example",
      dataDir: "/var/packd",
      databaseUrl: "postgres://packd@db/packd",
      databaseDirectUrl: "postgres://packd@one,two/packd",
      databaseConnections: 8,
      databaseWaitMs: 30_000,
      drainMs: 5000,
      admin: { email: "ada@shop.example", password: "kettle-orbit" },
      mail: { smtpUrl: "smtps://user:pw@mail.example", from: "Pack'd <orders@shop.example>" },
      worker: "off",
      logLevel: "warn",
      trustedProxies: ["loopback", "10.0.0.5", "fd00::/8"],
      pixel: { id: "1234567890", ldu: true, onCheckout: false },
      withoutEffect: ["STRIPE_WEBHOOK_SECRET"],
    });
  });

  it("treats an empty value as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", ADMIN_EMAIL: "" })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it.each([
    [{ PORT: "30o0" }, 'PORT "30o0" isn\'t a port number from 0 to 65535'],
    [{ PORT: "70000" }, "PORT 70000 isn't a port number from 0 to 65535"],
    [{ PORT: "9464", METRICS_PORT: "9464" }, "METRICS_PORT is the same as PORT: choose another one"],
    [{ METRICS_PORT: "3000" }, "METRICS_PORT is the same as PORT: choose another one"],
    [{ HOST: "my host" }, 'HOST "my host" isn\'t a host name or address'],
    [{ PUBLIC_URL: "shop.example" }, `PUBLIC_URL "shop.example" ${NO_ADDRESS}`],
    [{ PUBLIC_URL: "https://shop.example/us" }, `PUBLIC_URL "https://shop.example/us" ${NO_ADDRESS}`],
    [{ DATABASE_URL: "mysql://root:hunter2@db/x" }, DATABASE_FAULT],
    [
      { DATABASE_URL: "postgres://packd@db/packd", DATABASE_DIRECT_URL: "db" },
      "DATABASE_DIRECT_URL isn't an address such as postgres://user:password@host:5432/name",
    ],
    [
      { DATABASE_DIRECT_URL: "postgres://packd@db/packd" },
      "DATABASE_URL is missing: without it, the shop would use its embedded database despite DATABASE_DIRECT_URL",
    ],
    [{ DATABASE_POOL: "0" }, 'DATABASE_POOL "0" isn\'t a whole number from 1 to 500'],
    [{ DRAIN_MS: "5s" }, 'DRAIN_MS "5s" isn\'t a whole number from 0 to 20000'],
    [{ ADMIN_EMAIL: "ada" }, 'ADMIN_EMAIL "ada" isn\'t an email address'],
    [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD is shorter than 8 characters: choose another one"],
    [{ ADMIN_PASSWORD: "password1" }, `ADMIN_PASSWORD ${TRIED_FIRST}`],
    [{ PAYMENTS: "paypal" }, expect.stringMatching(/^PAYMENTS "paypal" (is neither|isn't one of) "sandbox"/)],
    [{ ...SENDER, SMTP_URL: "mail.example:25" }, "SMTP_URL isn't an address such as smtps://user:password@host"],
    [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM is missing: emails need a sender"],
    [{ MAIL_FROM: "Pack'd" }, `MAIL_FROM "Pack'd" isn't a sender such as Pack'd <orders@shop.example>`],
    [{ META_PIXEL_ID: "shop" }, "META_PIXEL_ID isn't a pixel ID (digits only)"],
    [{ WORKER: "on" }, 'WORKER "on" is neither "inline" nor "off"'],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL "loud" isn\'t one of trace, debug, info, warn, error, fatal, silent'],
  ])("reports the fault in %o", (env, fault) => {
    expect(faultsOf(env)).toEqual([fault]);
  });

  it("never shows a secret", () => {
    const faults = faultsOf({
      ...SENDER,
      DATABASE_URL: "db:hunter2",
      ADMIN_PASSWORD: "hunter2",
      SMTP_URL: "hunter2",
    });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain("hunter2");
  });

  it("reports all faults at once, one per line", () => {
    const env = { PORT: "x", WORKER: "y", LOG_LEVEL: "z", ADMIN_PASSWORD: "12345678" };
    expect(faultsOf(env)).toHaveLength(4);
    expect(() => readConfig(env)).toThrow(/^PORT .*\nWORKER .*\nLOG_LEVEL .*\nADMIN_PASSWORD /);
  });
});

describe("a real shop (NODE_ENV=production)", () => {
  const noRealMoney =
    "PAYMENTS is sandbox, which takes no real payments: a real shop needs PAYMENTS=stripe and its keys";
  const LIVE_KEYS = {
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_live_a",
    STRIPE_PUBLISHABLE_KEY: "pk_live_b",
    STRIPE_WEBHOOK_SECRET: "whsec_c",
  };

  it("refuses the sandbox, set or by default", () => {
    expect(faultsOf(REAL_SHOP)).toEqual([noRealMoney]);
    expect(faultsOf({ ...REAL_SHOP, PAYMENTS: "sandbox" })).toEqual([noRealMoney]);
  });

  it("sells with live Stripe keys", () => {
    const { production, payments, withoutEffect } = readConfig({ ...REAL_SHOP, ...LIVE_KEYS });
    const { PAYMENTS: provider, ...given } = LIVE_KEYS;
    expect([production, payments, withoutEffect]).toEqual([true, { provider, given }, []]);
  });

  it.each(["Production", "PRODUCTION", " production "])("is also %j", (name) => {
    expect(readConfig({ ...REAL_SHOP, ...LIVE_KEYS, NODE_ENV: name }).production).toBe(true);
  });

  it.each(["prod", "live", "staging"])("isn't opened as a demo because of a typo such as %s", (name) => {
    expect(faultsOf({ ...REAL_SHOP, NODE_ENV: name })).toEqual([
      `NODE_ENV ${JSON.stringify(name)} is neither production nor development: unset it for a demo`,
    ]);
  });

  it.each([
    ["smtp://user:pw@mail.example:587", true],
    ["smtp://localhost:25", false],
    ["smtp://127.0.0.1", false],
  ])("requires TLS from the mail server %s: %s", (SMTP_URL, requireTls) => {
    const email = { SMTP_URL, MAIL_FROM: "orders@shop.example" };
    expect(readConfig({ ...REAL_SHOP, ...LIVE_KEYS, ...email }).mail.requireTls).toBe(requireTls);
    expect(readConfig(email).mail.requireTls).toBe(false);
  });

  it.each(["everyone", "10.0.0.0/33", "10.0.0.256", "true"])(
    "doesn't accept %s as a trusted proxy",
    (TRUSTED_PROXIES) => {
      expect(faultsOf({ TRUSTED_PROXIES })).toEqual([
        "TRUSTED_PROXIES isn't a list such as loopback,10.0.0.5,192.168.0.0/16: name the proxies whose X-Forwarded-For can be trusted",
      ]);
    },
  );

  it("names every missing setting", () => {
    expect(faultsOf({ NODE_ENV: "production" })).toEqual([
      "PUBLIC_URL is missing: a real shop needs its address, such as https://shop.example",
      "ADMIN_EMAIL is missing: a real shop needs the email of its first admin",
      "ADMIN_PASSWORD is missing: a real shop needs the password of its first admin",
      noRealMoney,
    ]);
  });

  it.each([
    [
      { PUBLIC_URL: "http://shop.example" },
      "PUBLIC_URL must begin with https:// in a real shop: put a proxy with a certificate in front of it",
    ],
    [{ ADMIN_PASSWORD: "kettle-orbit" }, "ADMIN_PASSWORD is shorter than 15 characters: choose another one"],
    [{ ADMIN_PASSWORD: "passwordpassword" }, `ADMIN_PASSWORD ${TRIED_FIRST}`],
    [
      { ADMIN_PASSWORD: "ada@shop.example" },
      "ADMIN_PASSWORD is too close to the account's name or email: choose another one",
    ],
  ])("refuses %o", (change, fault) => {
    expect(faultsOf({ ...REAL_SHOP, ...change })).toEqual([fault, noRealMoney]);
  });
});
