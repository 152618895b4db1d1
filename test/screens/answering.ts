import type { CDPSession, Page } from "@playwright/test";

type Answer = { status: number; json?: unknown } | "abort";
type Rule = { url: string; answer: Answer; method: string | undefined };
type Answered = { session: CDPSession; rules: Rule[] };

const answeredPages = new WeakMap<Page, Answered>();

/**
 * Answers every request to this URL (with this method) in the API's place. `abort`: it can't be reached. The last rule that matches counts.
 * `page.route` would turn the browser's cache off and send every file of the page through this process.
 */
export const answering = (url: string, answer: Answer, method?: string) => async (page: Page) => {
  const answered = answeredPages.get(page) ?? (await startAnswering(page));
  answered.rules.unshift({ url, answer, method });
  const patterns = answered.rules.map(({ url }) => ({ urlPattern: url.replace("**/", "*/").replaceAll("?", "\\?") }));
  await answered.session.send("Fetch.enable", { patterns });
};

/** Lets the shop answer again. */
export async function stopAnswering(page: Page): Promise<void> {
  const answered = answeredPages.get(page);
  if (!answered) return;
  answeredPages.delete(page);
  await answered.session.detach();
}

async function startAnswering(page: Page): Promise<Answered> {
  const session = await page.context().newCDPSession(page);
  const answered: Answered = { session, rules: [] };
  session.on("Fetch.requestPaused", ({ requestId, request: { url, method } }) => {
    const rule = answered.rules.find((one) => fits(one, url, method));
    // The page may have closed, so the answer may fail.
    void answer(session, requestId, rule?.answer).catch(() => {});
  });
  answeredPages.set(page, answered);
  return answered;
}

async function answer(session: CDPSession, requestId: string, given: Answer | undefined): Promise<void> {
  if (given === undefined) return void (await session.send("Fetch.continueRequest", { requestId }));
  if (given === "abort") return void (await session.send("Fetch.failRequest", { requestId, errorReason: "Failed" }));
  const { status, json } = given;
  const responseHeaders = json === undefined ? [] : [{ name: "content-type", value: "application/json" }];
  const body = json === undefined ? "" : Buffer.from(JSON.stringify(json)).toString("base64");
  await session.send("Fetch.fulfillRequest", { requestId, responseCode: status, responseHeaders, body });
}

/** In a rule's URL, `*` is one path segment, and `**` any number of them. */
function fits(rule: Rule, url: string, method: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false;
  const text = rule.url.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `^${text.replace(/\*+\/?/g, (stars) => (stars.startsWith("**") ? ".*" : stars.replace("*", "[^/]*")))}$`,
  ).test(url);
}
