import { backupCommands } from "../../scripts/backup-commands.ts";
import type { CommandResult, CommandSettings } from "../../scripts/command.ts";
import type { DatabaseLocation } from "./database.ts";

/** Runs a command of `npm run shop` that opens databases itself, with pictures stored in the shop's folder. */
export async function runAlone(
  name: string,
  location: DatabaseLocation,
  args: string[],
  progress: CommandSettings["progress"] = () => {},
): Promise<CommandResult> {
  const command = backupCommands.find((candidate) => candidate.name === name);
  if (!command || !("runAlone" in command)) throw new Error(`no command ${name}`);
  const { dataDir, databaseUrl } = location;
  return await command.runAlone(
    { dataDir, databaseUrl, databaseDirectUrl: undefined, pictures: {}, progress },
    args,
    {},
  );
}
