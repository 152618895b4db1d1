import { listSubscribers } from "#shop/audience/list-subscribers.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { resetPassword } from "#shop/staff/reset-password.server.ts";

/** What a command says in the end, and whether it did what was asked. */
export type CommandResult = { done: boolean; lines: string[] };

/** `publicUrl`: where the shop is, for links. */
export type CommandContext = ShopContext & { publicUrl: string };

/** One command of `npm run shop`. `parameters` names what it needs, in order. */
export type Command = {
  name: string;
  parameters: string[];
  what: string;
  run(ctx: CommandContext, args: string[]): Promise<CommandResult>;
};

export const commands: Command[] = [
  {
    name: "reset-password",
    parameters: ["EMAIL"],
    what: "gives a member of staff a new random password and ends their sessions",
    run: async (ctx, [email = ""]) => {
      const result = await resetPassword(ctx, { email });
      if (result.outcome === "not_found") return refused(`Nobody on the staff has the email ${email}.`);
      if (result.outcome === "weak_password") return refused(`The password ${result.fault}.`);
      return {
        done: true,
        lines: [`Email     ${result.email}`, `Password  ${result.password}`, "It is not shown again."],
      };
    },
  },
  {
    name: "subscribers",
    parameters: [],
    what: "lists who gets the newsletter, as CSV, each with the link that ends it",
    run: async (ctx) => {
      const subscribers = await listSubscribers(ctx, ctx.publicUrl);
      return {
        done: true,
        lines: [
          "email,unsubscribe",
          ...subscribers.map(({ email, unsubscribe }) => `${csvCell(email)},${unsubscribe}`),
        ],
      };
    },
  },
];

/** Quoted where CSV needs it (RFC 4180), and never read as a formula by a spreadsheet. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const refused = (line: string): CommandResult => ({ done: false, lines: [line] });

export type Order =
  | { kind: "run"; command: Command; args: string[] }
  | { kind: "help" }
  | { kind: "mistake"; line: string };

/** What the words after `npm run shop --` ask for. */
export const readOrder = ([name, ...args]: string[]): Order => {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") return { kind: "help" };
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) return { kind: "mistake", line: `There is no command "${name}".` };
  if (args.includes("--help") || args.includes("-h")) return { kind: "help" };
  const missing = command.parameters.slice(args.length);
  if (missing.length > 0) return { kind: "mistake", line: `${name} needs ${missing.join(", ")}.` };
  const surplus = args.slice(command.parameters.length);
  if (surplus.length > 0)
    return { kind: "mistake", line: `${name} does not know what to do with ${surplus.join(" ")}.` };
  return { kind: "run", command, args };
};

export const help = (): string[] => [
  "npm run shop -- COMMAND",
  "",
  ...commands.map(({ name, parameters, what }) => `  ${[name, ...parameters].join(" ").padEnd(24)} ${what}`),
  "",
  "The settings are those of npm start (DATA_DIR, DATABASE_URL). The embedded database belongs to one process: stop the shop first.",
];
