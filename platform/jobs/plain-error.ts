import { isDatabaseAway } from "../db/pool.server.ts";
import { oneLine } from "../text.ts";
import { withoutSecrets } from "../without-secrets.ts";
import { withDetails } from "./error-parts.ts";

const LONGEST = 300;
/** The time limit of a lock or a statement was reached. */
const TOO_SLOW = /^(?:55P03|57014)$/;
/** Codes of the operating system and of PostgreSQL. */
const DISK_FULL = /^(?:ENOSPC|EDQUOT|53100)$/;
const NOT_ALLOWED = /^(?:EACCES|EPERM|EROFS)$/;
const NOT_REACHED = /^(?:ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|UND_ERR_)/;

/** Why a run failed, for staff: in plain words, then the error's own message, if it says more, shortened and without secrets. */
export function plainError(error: unknown): string {
  if (!(error instanceof Error)) return "It failed without an error message.";
  const known = onThisMachine(error);
  if (known) return known;
  const said = withoutSecrets(oneLine(error.message.split("\n", 1)[0] ?? "")).replace(/^E[A-Z]+: /, "");
  const short = said.length > LONGEST ? `${said.slice(0, LONGEST - 1)}…` : said;
  const why = whyOf(error);
  if (!why) return short || "It failed without an error message.";
  return short ? withDetails(why, short) : why;
}

/** A problem of this machine, which needs no more words. */
function onThisMachine(error: Error): string | undefined {
  const code = "code" in error ? String(error.code) : "";
  if (DISK_FULL.test(code)) return "The disk is full. Free up space or use a larger disk.";
  // A network can refuse with the same codes, without a path.
  if (NOT_ALLOWED.test(code) && "path" in error)
    return `The shop can't use ${withoutSecrets(oneLine(String(error.path)))}. Check its permissions.`;
  return error.cause instanceof Error ? onThisMachine(error.cause) : undefined;
}

function whyOf(error: Error): string | undefined {
  const { name, cause } = error;
  const code = "code" in error ? String(error.code) : "";
  if (NOT_REACHED.test(code)) return "Couldn't reach a server that it needs.";
  if (TOO_SLOW.test(code)) return "The database took too long.";
  if (isDatabaseAway(error)) return "Couldn't reach the database.";
  if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return "The database reported an error.";
  if (name === "AbortError" || name === "TimeoutError") return "It took too long and was stopped.";
  return cause instanceof Error ? whyOf(cause) : undefined;
}
