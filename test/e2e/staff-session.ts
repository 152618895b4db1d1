import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";

let session: Promise<string> | undefined;

/**
 * The token of the shop's first owner. All tests of a process share one session for as long as it is valid, because the shop allows
 * twenty logins a minute per IP address, and all tests come from the same one. Two calls at once share one login, because the shop
 * delays an attempt that comes before the account's last one has ended.
 */
export async function staffToken(request: APIRequestContext): Promise<string> {
  const shared = session;
  const token = await shared;
  if (token && (await request.get("/api/auth/verify", { headers: bearer(token) })).ok()) return token;
  if (session === shared) {
    session = logIn(request);
    // The next test tries again.
    session.catch(() => (session = undefined));
  }
  return staffToken(request);
}

async function logIn(request: APIRequestContext): Promise<string> {
  const { token } = await answerOf(await request.post("/api/auth/login", { data: TEST_ADMIN }), 200);
  return String(token);
}

/** The header for staff calls to the API. */
export const staffHeaders = async (request: APIRequestContext) => bearer(await staffToken(request));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The body of an answer. With an unexpected status, the test fails with the whole body. */
export async function answerOf(answer: APIResponse, status: number) {
  const text = await answer.text();
  expect(answer.status(), `${answer.url()} answered: ${text}`).toBe(status);
  return text === "" ? undefined : JSON.parse(text);
}
