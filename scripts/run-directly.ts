import { existsSync, realpathSync } from "node:fs";

/**
 * Whether `node FILE` runs this file itself. `import.meta.main` says so only from Node 24.2 on; before, the script would silently do nothing.
 *
 * @param meta the file's `import.meta`
 */
export const isRunDirectly = ({ filename }: Pick<ImportMeta, "filename">, started = process.argv[1]): boolean =>
  started !== undefined && existsSync(started) && realpathSync(started) === filename;
