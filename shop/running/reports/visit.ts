/** Recognizes most bots; one can still pretend to be a browser. */
const PROGRAMS =
  /bot|crawl|spider|slurp|headless|preview|lighthouse|monitor|python|curl|wget|http-?client|axios|fetch\//i;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a reported step is counted. Not counted: bots, prefetched pages, other sites' pages, and visitors who ask not to be tracked
 * (Global Privacy Control, Do Not Track), although nothing here tracks anyone.
 */
export function isCounted(headers: Headers): boolean {
  const { "user-agent": program, "sec-purpose": purpose = "", "sec-fetch-site": site = "same-origin" } = headers;
  if (typeof program !== "string" || program === "" || PROGRAMS.test(program)) return false;
  if (headers["sec-gpc"] === "1" || headers.dnt === "1") return false;
  return !String(purpose).includes("prefetch") && site === "same-origin";
}
