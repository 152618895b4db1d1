import type { Owner } from "#shop/running/settings/settings.ts";

/** How to sell with a payment provider. `section` of docs/operations.md tells more; `webhookSetting`: so that its webhooks are believed. */
export type ProviderSetup = { setting: string; besides?: string; webhookSetting: string; section: string };

/** What the settings of the process say; never a secret, only whether it is there. */
export type ProcessFacts = {
  production: boolean;
  publicUrl: string;
  provider: string;
  /** Whether it can move real money, and whether its keys do. */
  forSale: boolean;
  liveKeys: boolean;
  setup: ProviderSetup;
  smtp: boolean;
  sender: string | undefined;
  database: "embedded" | "postgres";
};

/** What the database says. */
export type ShopLaunchFacts = {
  demo: boolean;
  sampleReviews: boolean;
  owner: Owner;
  policiesVersion: number;
  /** Titles of products whose sale has no end. */
  endlessSales: readonly string[];
  /** Emails of those who may log in with the address, or the made-up password, of the first start. */
  demoAdmins: readonly string[];
  /** Emails of owners who log in with a password alone. */
  ownersWithoutSecondStep: readonly string[];
  /** An event that this provider signed has arrived. */
  webhookArrived: boolean;
  /** An order that this provider has taken money for, or set it aside. */
  orderPaid: boolean;
  stockedProducts: number;
  /** Given up in the last seven days. */
  mailsFailed: number;
};

export type LaunchFacts = ProcessFacts & ShopLaunchFacts;

/** In the order of the list: what sells, what the shop says, who gets in, what keeps it running. */
export const LAUNCH_ROWS = [
  "real-shop",
  "public-url",
  "payment-keys",
  "webhook",
  "stock",
  "test-order",
  "sale-end",
  "owner",
  "policies",
  "mail-server",
  "sender",
  "sample-reviews",
  "admin-login",
  "second-step",
  "database",
  "backups",
] as const;
export type LaunchRowId = (typeof LAUNCH_ROWS)[number];

/** What no program can see, and a person confirms with their name. */
export const CONFIRMABLE: readonly LaunchRowId[] = ["policies", "database", "backups"];

/** Where something is mended: a place in the admin; or what to read, and the setting of the process where there is one. */
export type Mend = { label: string; to: string } | { setting: string | null; besides?: string; read: string };

/** `confirm`: the shop can't check it, and no one has confirmed it. */
export type LaunchState = "done" | "todo" | "confirm";

type Found = { state: LaunchState; found: string };
type Rule = {
  title: string;
  why: string;
  mend: Mend | ((facts: LaunchFacts) => Mend);
  look: (facts: LaunchFacts) => Found;
};

const done = (found: string): Found => ({ state: "done", found });
const todo = (found: string): Found => ({ state: "todo", found });
const ask = (found: string): Found => ({ state: "confirm", found });
const either = (isDone: boolean, yes: string, no: string): Found => (isDone ? done(yes) : todo(no));

const tab = (name: string, label: string): Mend => ({ label, to: `/admin?tab=${name}` });
const set = (setting: string, section: string, besides?: string): Mend => ({
  setting,
  ...(besides !== undefined && { besides }),
  read: `docs/operations.md, “${section}”`,
});

const OWNER_FIELDS = { legalName: "legal name", postalAddress: "postal address", email: "email", phone: "phone" };

export const LAUNCH_RULES: Record<LaunchRowId, Rule> = {
  "real-shop": {
    title: "A real shop, not the demo",
    why: "The demo sells a sample and takes no money; every page says so.",
    mend: set("NODE_ENV=production", "A real shop", "on an empty database"),
    look: ({ production, demo }) =>
      either(production && !demo, "It runs as a real shop.", "It runs as a demo shop with sample goods."),
  },
  "public-url": {
    title: "The shop's address, with https",
    why: "Links in mails begin with it, and browsers warn of a checkout without https.",
    mend: set("PUBLIC_URL", "A real shop"),
    look: ({ publicUrl }) => either(publicUrl.startsWith("https://"), `It is ${publicUrl}.`, `It is ${publicUrl}.`),
  },
  "payment-keys": {
    title: "Payment keys",
    why: "Without live keys no shopper pays: an order would ship for nothing.",
    mend: ({ setup }) => set(setup.setting, setup.section, setup.besides),
    look: ({ forSale, liveKeys }) => {
      if (!forSale) return todo("Payments are made up by the built-in sandbox.");
      return either(liveKeys, "Live keys are set.", "Test keys are set: no money moves.");
    },
  },
  webhook: {
    title: "Webhook of the payment provider",
    why: "The provider tells of refunds, disputes and late payments by it; without, some are noticed late or never.",
    mend: ({ setup }) => set(setup.webhookSetting, setup.section),
    look: ({ forSale, webhookArrived }) => {
      if (!forSale) return todo("The sandbox tells itself; a real provider needs its own endpoint.");
      return either(webhookArrived, "Signed events arrive.", "The secret is set, but no signed event has arrived yet.");
    },
  },
  stock: {
    title: "Stock",
    why: "What has no stock is shown as sold out.",
    mend: tab("products", "Products"),
    look: ({ stockedProducts: count }) =>
      either(count > 0, `${count} ${count === 1 ? "product has" : "products have"} stock.`, "Nothing is in stock."),
  },
  "test-order": {
    title: "A test order",
    why: "One order of your own, paid and refunded, shows that payment, mails and stock work together.",
    mend: { label: "The shop", to: "/shop" },
    look: ({ provider, orderPaid }) =>
      either(
        orderPaid,
        `An order has gone through with ${provider}.`,
        `No order has gone through with ${provider} yet.`,
      ),
  },
  "sale-end": {
    title: "Sales with an end",
    why: "A sale that never ends makes the struck-through price untrue, which is unlawful in many places.",
    mend: tab("products", "Products"),
    look: ({ endlessSales }) =>
      either(endlessSales.length === 0, "No sale is without an end.", `Without an end: ${listOf(endlessSales)}.`),
  },
  owner: {
    title: "Legal name, postal address and contact",
    why: "Shoppers and the law want to know who sells, and where to write.",
    mend: tab("settings", "Shop details"),
    look: ({ owner }) => {
      const missing = Object.entries(OWNER_FIELDS).flatMap(([field, name]) =>
        owner[field as keyof Owner].trim() === "" ? [name] : [],
      );
      const unheard = missing.includes(OWNER_FIELDS.email) ? " Without an email no copy of a message reaches you." : "";
      return either(missing.length === 0, "All of it is entered.", `Missing: ${listOf(missing)}.${unheard}`);
    },
  },
  policies: {
    title: "Policies confirmed",
    why: "The shop promises them to every shopper, so somebody must have read them and mean them.",
    mend: tab("settings", "Policies"),
    look: () => ask("Read them under Settings, and confirm that the shop keeps them."),
  },
  "mail-server": {
    title: "Mail server",
    why: "Without one no confirmation and no tracking number reaches a shopper.",
    mend: set("SMTP_URL", "Mails"),
    look: ({ smtp, mailsFailed }) => {
      if (!smtp) return todo("None is set: mails are kept in the shop.");
      return either(
        mailsFailed === 0,
        "It is set.",
        `It is set, but ${mailsFailed === 1 ? "one mail was" : `${mailsFailed} mails were`} given up in the last 7 days.`,
      );
    },
  },
  sender: {
    title: "Sender of the mails",
    why: "Mails from an address of your own domain arrive, and shoppers can answer them.",
    mend: set("MAIL_FROM", "Mails"),
    look: ({ sender }) => {
      if (!sender) return todo("None is set.");
      return either(!/\.example>?$/.test(sender), `It is ${sender}.`, `It is ${sender}, which is no real address.`);
    },
  },
  "sample-reviews": {
    title: "No sample reviews",
    why: "Reviews that nobody wrote mislead shoppers.",
    mend: tab("reviews", "Reviews"),
    look: ({ sampleReviews }) => either(!sampleReviews, "There are none.", "The demo's sample reviews are shown."),
  },
  "admin-login": {
    title: "The admin's own email and password",
    why: "The demo's address is known to everybody, and its password stands in the log of the first start.",
    mend: tab("staff", "Staff"),
    look: ({ demoAdmins }) =>
      either(
        demoAdmins.length === 0,
        "Nobody logs in with the login of the first start.",
        `Still the login of the first start: ${listOf(demoAdmins)}.`,
      ),
  },
  "second-step": {
    title: "Owners log in with a second step",
    why: "Whoever gets an owner's password alone could refund, sell and read everything.",
    mend: tab("staff", "Staff"),
    look: ({ ownersWithoutSecondStep: without }) =>
      either(without.length === 0, "Every owner does.", `With a password alone: ${listOf(without)}.`),
  },
  database: {
    title: "A database that fits",
    why: "The embedded one is for a single process on one machine; PostgreSQL survives the loss of one.",
    mend: set("DATABASE_URL", "On PostgreSQL"),
    look: ({ database }) =>
      database === "postgres"
        ? done("It is PostgreSQL.")
        : ask("It is the embedded database in a folder of this machine. Confirm that this is what you want."),
  },
  backups: {
    title: "Backups, and a restore that was tried",
    why: "A backup that nobody has restored is a hope.",
    mend: { setting: null, read: "docs/operations.md, “Backup and restore”" },
    look: () => ask("It cannot be seen from here. Make one, restore it somewhere else, and confirm it."),
  },
};

const listOf = (items: readonly string[]): string => new Intl.ListFormat("en-US").format(items);

export type Confirmed = { by: string; at: string };

/** One line of the checklist. */
export type LaunchRow = {
  _id: LaunchRowId;
  title: string;
  why: string;
  state: LaunchState;
  found: string;
  mend: Mend;
  confirmation: Confirmed | null;
  /** Whether a person can confirm it, or take that back. */
  confirmable: boolean;
};

/** The whole list. A confirmation of the policies counts for the version that was read, and for no other. Pure. */
export function launchRows(
  facts: LaunchFacts,
  confirmations: ReadonlyMap<string, Confirmed & { version: number | null }>,
): LaunchRow[] {
  return LAUNCH_ROWS.map((_id) => {
    const { title, why, look, ...rule } = LAUNCH_RULES[_id];
    const mend = typeof rule.mend === "function" ? rule.mend(facts) : rule.mend;
    const seen = look(facts);
    const row = { _id, title, why, mend, ...seen, confirmation: null, confirmable: seen.state === "confirm" };
    const known = confirmations.get(_id);
    if (seen.state !== "confirm" || !known) return row;
    const { by, at, version } = known;
    if (_id === "policies" && version !== facts.policiesVersion) {
      return { ...row, found: `They have changed since ${by} confirmed them. Read them again, and confirm them.` };
    }
    return { ...row, state: "done", found: "", confirmation: { by, at } };
  });
}
