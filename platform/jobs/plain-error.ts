import { isDatabaseAway } from "../db/pool.server.ts";
import { oneLine } from "../text.ts";
import { withDetails } from "./error-parts.ts";

const LONGEST = 300;
/** The most characters to read: finding secrets takes quadratic time, and a server's answer may have any length. */
const READ = 2000;
/** The time limit of a lock or a statement was reached. */
const TOO_SLOW = /^(?:55P03|57014)$/;
/** Codes of the operating system and of PostgreSQL. */
const DISK_FULL = /^(?:ENOSPC|EDQUOT|53100)$/;
const NOT_ALLOWED = /^(?:EACCES|EPERM|EROFS)$/;
const NOT_REACHED = /^(?:ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|UND_ERR_)/;

/** Why a run failed, for staff: in plain words, then the error's own message, if it says more, shortened and without secrets. */
export function plainError(error: unknown): string {
  if (!(error instanceof Error)) return "It failed without saying why.";
  const known = onThisMachine(error);
  if (known) return known;
  const said = withoutSecrets(oneLine(error.message.split("\n", 1)[0]?.slice(0, READ) ?? "")).replace(/^E[A-Z]+: /, "");
  const short = said.length > LONGEST ? `${said.slice(0, LONGEST - 1)}…` : said;
  const why = whyOf(error);
  if (!why) return short || "It failed without saying why.";
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
  if (name === "AbortError" || name === "TimeoutError") return "It took too long and was ended.";
  return cause instanceof Error ? whyOf(cause) : undefined;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const isKey = (word: string): boolean => /\d/.test(word) && !UUID.test(word);

/** Messages can quote private data: email addresses, card numbers, keys. */
const withoutSecrets = (text: string): string =>
  text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]*)[^\s]*/gi, "$1$2")
    .replace(/[^\s@<>"'(]+@[^\s@<>"')]+/g, "[email]")
    .replace(
      /\b(password|passwd|secret|token|authorization|api.?key)("?\s*[=:]\s*"?)(?:bearer\s+)?[^\s"]+/gi,
      "$1$2[removed]",
    )
    .replace(/\b(?:sk|rk|pk|whsec|packd)_\w+/g, "[removed]")
    .replace(/[\w+/=-]{24,}/g, (word) => (isKey(word) ? "[removed]" : word))
    .replace(/\d(?:[ -]?\d){12,}/g, "[digits]");
