/** What tells programs from people without knowing either: a short list, because whoever wants to pass for a browser does. */
const PROGRAMS =
  /bot|crawl|spider|slurp|headless|preview|lighthouse|monitor|python|curl|wget|http-?client|axios|fetch\//i;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a step that a browser tells of is counted. Not: programs, pages that were only fetched ahead, other sites' pages, and whoever
 * asks not to be tracked (Global Privacy Control, Do Not Track), although nothing here tracks anybody.
 */
export function isCounted(headers: Headers): boolean {
  const { "user-agent": program, "sec-purpose": purpose = "", "sec-fetch-site": site = "same-origin" } = headers;
  if (typeof program !== "string" || program === "" || PROGRAMS.test(program)) return false;
  if (headers["sec-gpc"] === "1" || headers.dnt === "1") return false;
  return !String(purpose).includes("prefetch") && site === "same-origin";
}
