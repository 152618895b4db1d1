type MetaError = { code?: unknown; error_subcode?: unknown; is_transient?: unknown };

/** What is wrong, for an error that may go away with time or new settings. */
export type MetaCause = "token" | "permission" | "pixel" | "limit" | "outage";

/** The Graph API's codes of these errors. */
const CODES: Record<MetaCause, readonly number[]> = {
  token: [102, 190],
  permission: [3, 10],
  pixel: [803],
  limit: [4, 17, 32, 341, 613],
  outage: [1, 2],
};

/** The cause of an error in Meta's response; undefined if Meta will never accept the event, or if the response has no such error. */
export function metaCauseOf(response: string): MetaCause | undefined {
  const { code, error_subcode: subcode, is_transient: isTransient } = errorOf(response) ?? {};
  if (typeof code === "number") {
    if (code >= 200 && code < 300) return "permission";
    if (code === 100 && subcode === 33) return "pixel";
    const known = (Object.keys(CODES) as MetaCause[]).find((cause) => CODES[cause].includes(code));
    if (known) return known;
  }
  return isTransient === true ? "outage" : undefined;
}

function errorOf(response: string): MetaError | undefined {
  try {
    return (JSON.parse(response) as { error?: MetaError } | null)?.error;
  } catch {
    // A proxy's response isn't JSON, and a stored one may be cut off.
    return undefined;
  }
}
