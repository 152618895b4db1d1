import type { Config } from "#platform/config.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";

/** The final output of a command, and whether it succeeded. */
export type CommandResult = { done: boolean; lines: string[] };

/** `publicUrl`: the shop's URL, for links. `gateway`: opens the configured payment provider. `progress`: prints a line while it runs. */
export type CommandContext = ShopContext & {
  publicUrl: string;
  gateway(): Promise<PaymentGateway>;
  progress(line: string): void;
};

/** The input of a command that opens databases itself. */
export type CommandSettings = Pick<Config, "dataDir" | "databaseUrl" | "databaseDirectUrl" | "pictures"> & {
  progress(line: string): void;
};

export type Options = Record<string, string | undefined>;

/**
 * One command of `npm run shop`. `parameters`: required, in order. `options`: names with a placeholder, null for a flag. `needsNoShop`: runs where
 * there is no shop yet.
 */
export type Command = {
  name: string;
  parameters: string[];
  options?: Record<string, string | null>;
  what: string;
  needsNoShop?: true;
} & (
  | { run(ctx: CommandContext, args: string[], options: Options): Promise<CommandResult> }
  | { runAlone(settings: CommandSettings, args: string[], options: Options): Promise<CommandResult> }
);

export const refused = (line: string): CommandResult => ({ done: false, lines: [line] });
