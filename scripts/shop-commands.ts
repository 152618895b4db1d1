import { parseArgs } from "node:util";
import { writeCsv } from "#platform/csv.server.ts";
import { listSubscribers } from "#shop/messaging/newsletter/subscribers.server.ts";
import { resetPassword } from "#shop/people/staff/set-new-password.server.ts";
import { seedOrders } from "#shop/running/demo/seed-orders.server.ts";
import { backupCommands } from "./backup-commands.ts";
import { type Command, type Options, refused } from "./command.ts";
import { reconcile } from "./reconcile-command.ts";

/** The limit for one run; run it again for more. */
const MOST_ORDERS = 1_000_000;

/** Fills a demo shop with orders, to try its admin and measure its speed. */
const seedOrdersCommand: Command = {
  name: "seed-orders",
  parameters: ["COUNT"],
  what: "adds this many made-up orders of the last two years to a demo shop",
  run: async (ctx, [text = ""]) => {
    const count = /^\d+$/.test(text) ? Number(text) : 0;
    if (count < 1 || count > MOST_ORDERS) return refused(`"${text}" isn't a number of orders from 1 to 1000000.`);
    const begin = ctx.clock.now().getTime();
    const seeded = await seedOrders(ctx, count);
    if (seeded.outcome === "not_demo") return refused("This is a real shop. Only a demo shop can have made-up orders.");
    if (seeded.outcome === "nothing_for_sale") return refused("Nothing is for sale, so no orders can be made up.");
    const statuses = Object.entries(seeded.byStatus).map(([status, n]) => `${n} ${status.replaceAll("_", " ")}`);
    const seconds = Math.round((ctx.clock.now().getTime() - begin) / 1000);
    return {
      done: true,
      lines: [
        `Added ${seeded.orders} orders of ${seeded.customers} customers since ${seeded.from.toISOString().slice(0, 10)}, in ${seconds} s.`,
        `${statuses.join(", ")}.`,
        "Their payments are in the sandbox's records; the stock is unchanged.",
      ],
    };
  },
};

export const commands: Command[] = [
  {
    name: "reset-password",
    parameters: ["EMAIL"],
    options: { "two-step-off": null },
    what: "sets a new random password for a staff member and ends their sessions",
    run: async (ctx, [email = ""], options) => {
      const result = await resetPassword(ctx, { email, twoStepOff: options["two-step-off"] !== undefined });
      if (result.outcome === "not_found") return refused(`No staff member has the email ${email}.`);
      if (result.outcome === "disabled")
        return refused(`${result.email} is disabled, so no password works: an owner must enable the account first.`);
      if (result.outcome === "weak_password") return refused(`The password ${result.fault}.`);
      return {
        done: true,
        lines: [
          `Email     ${result.email}`,
          `Password  ${result.password}`,
          "It won't be shown again.",
          ...(result.twoStep ? ["Two-step login is still on: without their codes, add --two-step-off."] : []),
        ],
      };
    },
  },
  {
    name: "subscribers",
    parameters: [],
    what: "lists the newsletter's subscribers as CSV, each with their unsubscribe link",
    run: async (ctx) => {
      const subscribers = await listSubscribers(ctx, ctx.publicUrl);
      return {
        done: true,
        lines: csvLines(
          ["email", "unsubscribe"],
          subscribers.map(({ email, unsubscribe }) => [email, unsubscribe]),
        ),
      };
    },
  },
  reconcile,
  ...backupCommands,
  seedOrdersCommand,
];

/** One string per row, without line endings: the terminal adds them. */
const csvLines = (...table: Parameters<typeof writeCsv>): string[] =>
  writeCsv(...table)
    .trimEnd()
    .split("\r\n");

export type Order =
  | { kind: "run"; command: Command; args: string[]; options: Options }
  | { kind: "help" }
  | { kind: "mistake"; line: string };

/** Parses the arguments after `npm run shop --`. */
export const readOrder = ([name, ...words]: string[]): Order => {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") return { kind: "help" };
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) return { kind: "mistake", line: `There is no command "${name}".` };
  if (words.includes("--help") || words.includes("-h")) return { kind: "help" };
  const read = readOptions(command, words);
  if (!read) return { kind: "mistake", line: `${name} takes ${optionWords(command).join(" ") || "no options"}.` };
  const { args, options } = read;
  const missing = command.parameters.slice(args.length);
  if (missing.length > 0) return { kind: "mistake", line: `${name} needs ${missing.join(", ")}.` };
  const surplus = args.slice(command.parameters.length);
  if (surplus.length > 0) return { kind: "mistake", line: `${name} doesn't accept ${surplus.join(" ")}.` };
  return { kind: "run", command, args, options };
};

function readOptions({ options = {} }: Command, args: string[]): { args: string[]; options: Options } | undefined {
  const config = Object.entries(options).map(([name, value]) => [
    name,
    { type: value === null ? "boolean" : "string" },
  ]);
  try {
    const { values, positionals } = parseArgs({ args, options: Object.fromEntries(config), allowPositionals: true });
    const given = Object.entries(values).map(([name, value]) => [name, String(value)]);
    return { args: positionals, options: Object.fromEntries(given) };
  } catch {
    return undefined;
  }
}

const optionWords = ({ options = {} }: Command): string[] =>
  Object.entries(options).map(([name, value]) => `[--${name}${value === null ? "" : ` ${value}`}]`);

export const help = (): string[] => [
  "npm run shop -- COMMAND",
  "",
  ...commands.map((command) => {
    const words = [command.name, ...command.parameters, ...optionWords(command)].join(" ");
    return `  ${words.padEnd(36)} ${command.what}`;
  }),
  "",
  "The settings are those of npm start (DATA_DIR, DATABASE_URL). Only one process can use the embedded database, so stop the shop first,",
  "except for backup and verify.",
];
