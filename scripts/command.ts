import type { Config } from "#platform/config.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";

/** What a command says in the end, and whether it did what was asked. */
export type CommandResult = { done: boolean; lines: string[] };

/** `publicUrl`: where the shop is, for links. `gateway`: the payment provider of the settings. `progress`: a line while it runs. */
export type CommandContext = ShopContext & {
  publicUrl: string;
  gateway(): Promise<PaymentGateway>;
  progress(line: string): void;
};

/** What a command gets that opens databases itself. */
export type CommandSettings = Pick<Config, "dataDir" | "databaseUrl" | "databaseDirectUrl" | "pictures"> & {
  progress(line: string): void;
};

export type Options = Record<string, string | undefined>;

/** One command of `npm run shop`. `parameters` names what it needs, in order; `options` what it takes, null for a mere switch. */
export type Command = {
  name: string;
  parameters: string[];
  options?: Record<string, string | null>;
  what: string;
} & (
  | { run(ctx: CommandContext, args: string[], options: Options): Promise<CommandResult> }
  | { runAlone(settings: CommandSettings, args: string[], options: Options): Promise<CommandResult> }
);

export const refused = (line: string): CommandResult => ({ done: false, lines: [line] });
