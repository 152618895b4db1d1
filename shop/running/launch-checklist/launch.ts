import type { BackupStatus } from "#platform/backup/backup-status.server.ts";
import { easternWords } from "#platform/eastern-time.ts";
import { countOf, listOf } from "#platform/text.ts";
import type { Owner } from "#shop/running/settings/settings.ts";

/** How to set up a payment provider. `section`: where docs/operations.md explains it. `webhookSetting`: verifies its webhooks. */
export type ProviderSetup = { setting: string; webhookSetting: string; section: string };

/** Facts from the settings of the process. Secrets are never included, only whether they are set. */
export type ProcessFacts = {
  production: boolean;
  publicUrl: string;
  provider: string;
  /** The provider's name for staff. */
  providerLabel: string;
  /** Whether the provider can take real money, and whether its keys are live keys. */
  forSale: boolean;
  liveKeys: boolean;
  setup: ProviderSetup;
  smtp: boolean;
  sender: string | undefined;
  database: "embedded" | "postgres";
};

/** Facts from the database. */
export type ShopLaunchFacts = {
  demo: boolean;
  sampleReviews: boolean;
  owner: Owner;
  policiesVersion: number;
  /** Titles of products whose sale has no end date. */
  endlessSales: readonly string[];
  /** Email addresses of staff who can log in with the email address or the generated password of the first start. */
  demoAdmins: readonly string[];
  /** Email addresses of owners who log in with only a password. */
  ownersWithoutSecondStep: readonly string[];
  /** Whether an event signed by this provider has arrived. */
  webhookArrived: boolean;
  /** Whether this provider has authorized or captured the payment of an order. */
  orderPaid: boolean;
  stockedProducts: number;
  /** Emails that failed for good in the last seven days. */
  emailsFailed: number;
  /** Undefined if no process makes backups. */
  backup: BackupStatus | undefined;
};

/** `seesStaff`: whether the reader may see the team. If not, its accounts are counted, not named. */
export type LaunchFacts = ProcessFacts & ShopLaunchFacts & { seesStaff: boolean };

/** Where to fix it: a page of the admin; or what to read, and the setting of the process, if there is one. */
type Fix = { label: string; to: string } | { setting: string | null; read: string };

/** `confirm`: the shop can't check it, and no one has confirmed it yet. */
type LaunchState = "done" | "todo" | "confirm";

type Found = { state: LaunchState; found: string };
type Rule = {
  title: string;
  why: string;
  fix: Fix | ((facts: LaunchFacts) => Fix);
  look: (facts: LaunchFacts) => Found;
};

const done = (found: string): Found => ({ state: "done", found });
const todo = (found: string): Found => ({ state: "todo", found });
const ask = (found: string): Found => ({ state: "confirm", found });
const either = (isDone: boolean, yes: string, no: string): Found => (isDone ? done(yes) : todo(no));

const page = (path: string, label: string): Fix => ({ label, to: `/admin/${path}` });
const set = (setting: string, section: string): Fix => ({ setting, read: section });

const peopleIn = (emails: readonly string[], seesStaff: boolean, noun: string): string =>
  seesStaff ? listOf(emails) : countOf(emails.length, noun);

const OWNER_FIELDS = { legalName: "legal name", postalAddress: "postal address", email: "email", phone: "phone" };

/** In the order of the list: selling, content and email, logins, operations. */
const RULES = {
  "real-shop": {
    title: "Switch to a live shop",
    why: "Only a live shop takes real payments.",
    fix: set("NODE_ENV=production", "A real shop"),
    look: ({ production, demo }) =>
      either(production && !demo, "This is a live shop.", "This is a demo shop with a sample product."),
  },
  "public-url": {
    title: "Use a shop address with https",
    why: "Used in email links. Without https, browsers warn your customers.",
    fix: set("PUBLIC_URL", "A real shop"),
    look: ({ publicUrl }) =>
      either(publicUrl.startsWith("https://"), `Currently ${publicUrl}`, `Currently ${publicUrl}, which isn't https.`),
  },
  "payment-keys": {
    title: "Add payment keys",
    why: "Without live keys, you can't take real payments.",
    fix: ({ setup }) => set(setup.setting, setup.section),
    look: ({ forSale, liveKeys }) => {
      if (!forSale) return todo("Using test payments.");
      return either(liveKeys, "Live keys are set.", "Test keys are set.");
    },
  },
  webhook: {
    title: "Connect the payment webhook",
    why: "Reports refunds, disputes, and late payments. Without it, you may miss some.",
    fix: ({ setup }) => set(setup.webhookSetting, setup.section),
    look: ({ forSale, webhookArrived }) => {
      if (!forSale) return todo("Needed for live payments. Test payments work without it.");
      return either(
        webhookArrived,
        "Signed events are arriving.",
        "The secret is set, but no signed event has arrived yet.",
      );
    },
  },
  stock: {
    title: "Add stock",
    why: "Products without stock are shown as sold out.",
    fix: page("products", "Products"),
    look: ({ stockedProducts: count }) =>
      either(count > 0, `${count} ${count === 1 ? "product has" : "products have"} stock.`, "Nothing is in stock."),
  },
  "test-order": {
    title: "Place a test order",
    why: "Shows that payment, emails, and stock work together. Refund it afterward.",
    fix: { label: "Open shop", to: "/shop" },
    look: ({ providerLabel, orderPaid }) => either(orderPaid, `Test order completed with ${providerLabel}.`, ""),
  },
  "sale-end": {
    title: "Give every sale an end date",
    why: "A never-ending sale makes the old price misleading and may be illegal.",
    fix: page("products", "Products"),
    look: ({ endlessSales }) =>
      either(endlessSales.length === 0, "Every sale has an end date.", `Without an end date: ${listOf(endlessSales)}.`),
  },
  owner: {
    title: "Add your legal name, address, and contact",
    why: "Customers must know who they're buying from, and marketing emails need a postal address by law.",
    fix: page("settings/shop", "Shop details"),
    look: ({ owner }) => {
      const missing = Object.entries(OWNER_FIELDS).flatMap(([field, name]) =>
        owner[field as keyof Owner].trim() === "" ? [name] : [],
      );
      const unheard = missing.includes(OWNER_FIELDS.email) ? " Without an email, you get no copies of messages." : "";
      return either(missing.length === 0, "All details are entered.", `Missing: ${listOf(missing)}.${unheard}`);
    },
  },
  policies: {
    title: "Confirm your policies",
    why: "Your shop promises these to every customer.",
    fix: page("settings/shipping", "Policies"),
    look: () => ask("Read them in Settings, and confirm you'll keep them."),
  },
  "mail-server": {
    title: "Set up a mail server",
    why: "Without one, customers get no confirmations or tracking numbers.",
    fix: set("SMTP_URL", "Email"),
    look: ({ smtp, emailsFailed }) => {
      if (!smtp) return todo("Emails are saved, but not sent.");
      return either(
        emailsFailed === 0,
        "Configured.",
        `Configured, but ${emailsFailed === 1 ? "1 email" : `${emailsFailed} emails`} failed in the last 7 days.`,
      );
    },
  },
  sender: {
    title: "Set the email sender",
    why: "Emails from your own domain are delivered more reliably, and customers can reply.",
    fix: set("MAIL_FROM", "Email"),
    look: ({ sender }) => {
      if (!sender) return todo("Not set.");
      return either(!/\.example>?$/.test(sender), `Currently ${sender}`, `${sender} isn't a real address.`);
    },
  },
  "sample-reviews": {
    title: "Remove sample reviews",
    why: "Made-up reviews mislead customers.",
    fix: page("inbox/reviews", "Reviews"),
    look: ({ sampleReviews }) =>
      either(!sampleReviews, "None are shown.", "The demo's sample reviews are still shown."),
  },
  "admin-login": {
    title: "Replace the default login",
    why: "Anyone can look up the default email, and the first password is in your server's log.",
    fix: page("settings/team", "Team"),
    look: ({ demoAdmins, seesStaff }) =>
      either(
        demoAdmins.length === 0,
        "The default login isn't in use.",
        `Still in use: ${peopleIn(demoAdmins, seesStaff, "account")}. Invite your own address as an owner, then disable the default account.`,
      ),
  },
  "second-step": {
    title: "Turn on two-step login for owners",
    why: "Without it, a stolen owner password is enough to log in. Owners turn it on in their own account.",
    fix: page("account", "Your account"),
    look: ({ ownersWithoutSecondStep: without, seesStaff }) =>
      either(
        without.length === 0,
        "On for every owner.",
        `No two-step login: ${peopleIn(without, seesStaff, "owner")}.`,
      ),
  },
  database: {
    title: "Choose a database",
    why: "The embedded database runs on a single machine. PostgreSQL can survive a server failure.",
    fix: set("DATABASE_URL", "On PostgreSQL"),
    look: ({ database }) =>
      database === "postgres"
        ? done("Using PostgreSQL.")
        : ask("Using the embedded database on this machine. Confirm if this is what you want."),
  },
  backups: {
    title: "Back up and test a restore",
    why: "Untested backups often fail when you need them.",
    fix: ({ backup }) => ({
      setting: backup ? null : "BACKUP_DIR",
      read: "Backup and restore",
    }),
    look: ({ backup }) => {
      if (!backup) return ask("Automatic backups are off. If you back up another way, test a restore and confirm.");
      const { lastAt, isMissing, error } = backup;
      if (isMissing)
        return todo(
          `${lastAt ? `No backup since ${easternWords(lastAt)}.` : "No backup yet."}${error ? ` The last attempt failed: ${error}` : ""}`,
        );
      if (!lastAt) return todo("The first backup is being made.");
      return ask(
        `The last backup was made on ${easternWords(lastAt)}. Restore it somewhere else, and confirm that it works.`,
      );
    },
  },
} satisfies Record<string, Rule>;

export type LaunchRowId = keyof typeof RULES;
export const LAUNCH_RULES: Readonly<Record<LaunchRowId, Rule>> = RULES;
export const LAUNCH_ROWS = Object.keys(RULES) as [LaunchRowId, ...LaunchRowId[]];

/** Rows that the shop can't check, so staff confirm them. */
export const CONFIRMABLE: readonly LaunchRowId[] = ["policies", "database", "backups"];

/** The whole list. A confirmation of the policies counts only for the version that was read. Pure. */
export function launchRows(
  facts: LaunchFacts,
  confirmations: ReadonlyMap<string, { by: string; at: string; version: number | null }>,
) {
  return LAUNCH_ROWS.map((_id) => {
    const { title, why, look, ...rule } = LAUNCH_RULES[_id];
    const fix = typeof rule.fix === "function" ? rule.fix(facts) : rule.fix;
    const seen = look(facts);
    const row = { _id, title, why, fix, ...seen, confirmation: null, confirmable: seen.state === "confirm" };
    const known = confirmations.get(_id);
    if (seen.state !== "confirm" || !known) return row;
    const { by, at, version } = known;
    if (_id === "policies" && version !== facts.policiesVersion) {
      return { ...row, found: `They have changed since ${by} confirmed them. Review and confirm them again.` };
    }
    return { ...row, state: "done" as const, found: "", confirmation: { by, at } };
  });
}
