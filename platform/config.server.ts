import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { readServers } from "./db/server-addresses.ts";
import { passwordFault } from "./password-strength.ts";
import {
  type PictureStorageSettings,
  pictureStorageFaults,
  pictureStorageSettings,
  S3_NAMES,
} from "./picture-storage-settings.ts";
import { PIXEL_NAMES, type PixelSettings, pixelFaults, pixelSettings } from "./pixel-settings.ts";
import { TRACE_NAMES, type TraceSettings, traceFaults, traceSettings } from "./trace-settings.ts";

/** The settings as provided: by name, trimmed, without the empty ones. */
export type Given = Readonly<Partial<Record<string, string>>>;

/** A payment provider's settings: the names that only it reads, and a check that returns one line per fault, never with a secret. */
export type ProviderSettings = {
  names: readonly string[];
  faults(given: Given, shop: "demo" | "real"): string[];
};

/** The payment providers that `PAYMENTS` may name. The first one is the default. */
export type ProviderList = Readonly<Record<string, { settings: ProviderSettings }>>;

/** The settings of the process, read once and frozen. Only this file reads the environment. */
export type Config = Readonly<{
  /** `NODE_ENV=production`: a real shop. Without it, a demo shop. */
  production: boolean;
  host: string;
  port: number;
  /** The URL at which shoppers reach the shop, without a trailing slash. */
  publicUrl: string;
  /** Absolute. Holds the embedded database, and uploaded pictures unless an S3 store does. */
  dataDir: string;
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same server without a pooler in between. */
  databaseDirectUrl: string | undefined;
  /** The most connections of the pool; unset: the usual number. */
  databaseConnections: number | undefined;
  /** How long a start waits for a database server that isn't there yet. */
  databaseWaitMs: number;
  admin: Readonly<{ email: string | undefined; password: string | undefined }>;
  /** `given`: the settings that only this provider reads, without a fault. */
  payments: Readonly<{ provider: string; given: Given }>;
  pictures: PictureStorageSettings;
  /** Unset: no advertising, and no event leaves the shop. */
  pixel: PixelSettings | undefined;
  /** Without `smtpUrl` emails stay readable in the shop. */
  mail: Readonly<{ smtpUrl: string | undefined; from: string | undefined; requireTls: boolean }>;
  /** The folder of the nightly backups, and for how many days each is kept. Unset: no automatic backups. */
  backups: Readonly<{ folder: string; keepDays: number }> | undefined;
  worker: "inline" | "off";
  /** How long a process keeps serving after it was told to stop, so that proxies notice. */
  drainMs: number;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
  /** The port of this process's metrics for Prometheus. Unset: no metrics. */
  metricsPort: number | undefined;
  /** Unset: nothing is traced. */
  traces: TraceSettings | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, networks such as 10.0.0.0/8, and named networks such as `loopback`. */
  trustedProxies: readonly string[];
  /** Settings that are set but have no effect with the chosen payment provider, for one line in the startup log. */
  withoutEffect: readonly string[];
}>;

/** Thrown with all faults at once, one line each: what is wrong and what to do. It never shows a secret. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.name = "ConfigError";
    this.faults = faults;
  }
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const MIN_PASSWORD_LENGTH = { demo: 8, production: 15 };
const EMAIL = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/;

const ENVIRONMENTS = ["production", "development", "test"];
const NAMED_NETWORKS = ["loopback", "linklocal", "uniquelocal"];
const OWN_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** For values that may be shown in the fault; secrets get a message without the value. */
const shown = (rule: string) => ({ error: (issue: { input?: unknown }) => `${JSON.stringify(issue.input)} ${rule}` });

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, shown("isn't a port number from 0 to 65535"))
  .transform(Number)
  .refine((port) => port <= 65535, shown("isn't a port number from 0 to 65535"));

const databaseAddress = z
  .string()
  .refine((text) => readServers(text) !== undefined, "isn't an address such as postgres://user:password@host:5432/name")
  .optional();

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      shown(`isn't a whole number from ${least} to ${most}`),
    )
    .transform(Number);

const settings = z.object({
  PORT: portNumber.default(3000),
  METRICS_PORT: portNumber.optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, shown("isn't a host name or address"))
    .optional(),
  PUBLIC_URL: z.string().refine(isOrigin, shown("isn't an address such as https://shop.example (no path)")).optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_POOL: wholeNumber(1, 500).optional(),
  DATABASE_WAIT_MS: wholeNumber(0, 600_000).optional(),
  ADMIN_EMAIL: z
    .string()
    .max(254, "is longer than 254 characters")
    .regex(EMAIL, shown("isn't an email address"))
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  PAYMENTS: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine((text) => hasProtocol(text, ["smtp:", "smtps:"]), "isn't an address such as smtps://user:password@host")
    .optional(),
  MAIL_FROM: z.string().refine(isSender, shown("isn't a sender such as Pack'd <orders@shop.example>")).optional(),
  NODE_ENV: z
    .string()
    .toLowerCase()
    .refine((name) => ENVIRONMENTS.includes(name), shown("is neither production nor development: unset it for a demo"))
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (names) => names.every(isNetwork),
      "isn't a list such as loopback,10.0.0.5,192.168.0.0/16: name the proxies whose X-Forwarded-For can be trusted",
    )
    .default([]),
  DRAIN_MS: wholeNumber(0, 20_000).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 9999).default(14),
  WORKER: z.enum(["inline", "off"], shown('is neither "inline" nor "off"')).default("inline"),
  LOG_LEVEL: z.enum(LOG_LEVELS, shown(`isn't one of ${LOG_LEVELS.join(", ")}`)).default("info"),
});

/** Every setting that the program reads. */
export const settingNames = (providers: ProviderList): string[] => [
  ...Object.keys(settings.shape),
  ...Object.values(providers).flatMap((provider) => provider.settings.names),
  ...S3_NAMES,
  ...PIXEL_NAMES,
  ...TRACE_NAMES,
];

type Settings = z.infer<typeof settings>;

/**
 * Reads and validates all settings. An empty value counts as unset.
 * Throws `ConfigError` with every fault found.
 */
export function loadConfig(env: NodeJS.ProcessEnv, providers: ProviderList): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const production = given.NODE_ENV?.toLowerCase() === "production";
  const parsed = settings.safeParse(given);
  const faults = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const values = parsed.data;
  faults.push(...(production ? realShopFaults(given) : weakPassword(given, MIN_PASSWORD_LENGTH.demo)));
  const payments = chosenProvider(given, providers);
  faults.push(...(payments.provider?.settings.faults(given, production ? "real" : "demo") ?? [payments.fault]));
  faults.push(...pictureStorageFaults(given, production ? "real" : "demo"));
  faults.push(...pixelFaults(given, production ? "real" : "demo"));
  faults.push(...traceFaults(given));
  if (given.SMTP_URL && !given.MAIL_FROM) faults.push("MAIL_FROM is missing: emails need a sender");
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    faults.push(
      "DATABASE_URL is missing: without it, the shop would use its embedded database despite DATABASE_DIRECT_URL",
    );
  if (values?.METRICS_PORT && values.METRICS_PORT === values.PORT)
    faults.push("METRICS_PORT is the same as PORT: choose another one");
  if (!values || faults.length > 0) throw new ConfigError([...new Set(faults)]);
  return freeze(values, { production, given, providers, payments: payments.name });
}

function chosenProvider(given: Given, providers: ProviderList) {
  const names = Object.keys(providers);
  const name = given.PAYMENTS ?? names[0] ?? "";
  const known = names.map((each) => JSON.stringify(each));
  const rule = known.length === 2 ? `is neither ${known.join(" nor ")}` : `isn't one of ${known.join(", ")}`;
  return {
    name,
    provider: Object.hasOwn(providers, name) ? providers[name] : undefined,
    fault: `PAYMENTS ${JSON.stringify(name)} ${rule}`,
  };
}

/** Faults with which a real shop may not start (decisions.md, "Demo and real shops"). */
function realShopFaults(given: Given): string[] {
  const faults: string[] = [];
  if (!given.PUBLIC_URL)
    faults.push("PUBLIC_URL is missing: a real shop needs its address, such as https://shop.example");
  else if (isOrigin(given.PUBLIC_URL) && !hasProtocol(given.PUBLIC_URL, ["https:"])) {
    faults.push("PUBLIC_URL must begin with https:// in a real shop: put a proxy with a certificate in front of it");
  }
  if (!given.ADMIN_EMAIL) faults.push("ADMIN_EMAIL is missing: a real shop needs the email of its first admin");
  if (!given.ADMIN_PASSWORD)
    faults.push("ADMIN_PASSWORD is missing: a real shop needs the password of its first admin");
  return [...faults, ...weakPassword(given, MIN_PASSWORD_LENGTH.production)];
}

function weakPassword({ ADMIN_PASSWORD, ADMIN_EMAIL }: Given, minLength: number): string[] {
  if (!ADMIN_PASSWORD) return [];
  const fault = passwordFault(ADMIN_PASSWORD, { minLength, personal: ADMIN_EMAIL ? [ADMIN_EMAIL] : [] });
  return fault ? [`ADMIN_PASSWORD ${fault}: choose another one`] : [];
}

type Read = { production: boolean; given: Given; providers: ProviderList; payments: string };

function freeze(values: Settings, { production, given, providers, payments }: Read): Config {
  const own = new Set(providers[payments]?.settings.names);
  const ofOthers = Object.values(providers).flatMap(({ settings: { names } }) =>
    names.filter((name) => !own.has(name)),
  );
  return Object.freeze({
    production,
    // A demo is only for the person who started it; a real shop is reached through a proxy or a container's port.
    host: values.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL).origin : `http://localhost:${values.PORT}`,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseConnections: values.DATABASE_POOL,
    databaseWaitMs: values.DATABASE_WAIT_MS ?? (production ? 60_000 : 0),
    admin: Object.freeze({ email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }),
    payments: Object.freeze({
      provider: payments,
      given: Object.freeze(Object.fromEntries(Object.entries(given).filter(([name]) => own.has(name)))),
    }),
    pictures: Object.freeze(pictureStorageSettings(given)),
    pixel: Object.freeze(pixelSettings(given)),
    mail: Object.freeze({
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      requireTls: production && !isOwnMachine(values.SMTP_URL),
    }),
    backups: values.BACKUP_DIR
      ? Object.freeze({ folder: resolve(values.BACKUP_DIR), keepDays: values.BACKUP_KEEP_DAYS })
      : undefined,
    worker: values.WORKER,
    // Three checks at HAProxy's default interval, plus time for the requests that arrive until then.
    drainMs: values.DRAIN_MS ?? (production ? 8000 : 0),
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    traces: traceSettings(given),
    trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
    withoutEffect: Object.freeze(ofOthers.filter((name) => given[name])),
  });
}

function hasProtocol(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== "";
}

/** An address, a network in CIDR notation, or a named network that the HTTP server knows. */
function isNetwork(text: string): boolean {
  const [, address = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (NAMED_NETWORKS.includes(text)) return true;
  return (
    isIP(address) !== 0 &&
    (bits === undefined || (Number(bits) > 0 && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
  );
}

/** A mail server on the same machine is reached without a network that could be eavesdropped on. */
const isOwnMachine = (url: string | undefined): boolean =>
  url !== undefined && OWN_MACHINE.includes(new URL(url).hostname);

function isOrigin(text: string): boolean {
  if (!hasProtocol(text, ["http:", "https:"])) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === "/" && search + hash + username + password === "";
}

function isSender(text: string): boolean {
  const named = /^[^<>\r\n]*<([^<>]+)>$/.exec(text);
  return EMAIL.test(named?.[1] ?? text);
}
