import type { FieldError } from "#platform/field-error.ts";
import type { Role } from "#shop/people/staff/permissions.ts";
import { sendFile } from "./send-file.ts";

/** The logged-in member of staff. */
export type StaffUser = { _id: string; email: string; name: string; role: Role };

/**
 * An answer of the staff API. `unreachable`: no answer, or the server failed. `logged_out`: the token is no longer good.
 * `refused`: the server says no, `message` says why; `facts` is all that it told, such as what somebody else saved meanwhile.
 */
export type Answer<T> =
  | { kind: "ok"; data: T }
  | { kind: "unreachable" }
  | { kind: "logged_out" }
  | { kind: "refused"; code: string; message: string; errors: FieldError[]; facts?: Record<string, unknown> };

/** On load, a token that is not confirmed within this time is not used (specification, section 7). */
const VERIFY_LIMIT_MS = 3_000;
const ANSWER_LIMIT_MS = 20_000;
/** A file may be long: the whole of it comes within that. */
const FILE_LIMIT_MS = 180_000;

export type LoggedIn = { token: string; user: StaffUser };
/** Two-step login is on: the password was right, and a code makes a session of the challenge. */
export type CodeNeeded = { codeNeeded: true; challenge: string };

export const logIn = (email: string, password: string): Promise<Answer<LoggedIn | CodeNeeded>> =>
  send("/api/auth/login", { method: "POST", body: { email, password } });

/** `code`: of the app, or a recovery code. */
export const sendCode = (challenge: string, code: string): Promise<Answer<LoggedIn>> =>
  send("/api/auth/second-step", { method: "POST", body: { challenge, code } });

/** What needs no session: the links of mails. */
export const visitorCall: StaffCall = (path, { query = {}, ...call } = {}) => send(withQuery(path, query), call);

export const logOut = (token: string): Promise<Answer<unknown>> => send("/api/auth/logout", { method: "POST", token });

/** The user behind a token; undefined when it is not valid, or nothing said so in time. */
export async function verifyToken(token: string): Promise<StaffUser | undefined> {
  const answer = await send<{ valid: boolean; user?: StaffUser }>("/api/auth/verify", {
    token,
    limitMs: VERIFY_LIMIT_MS,
  });
  return answer.kind === "ok" && answer.data.valid ? answer.data.user : undefined;
}

/** One call of the staff's API. `key` is the `Idempotency-Key`: the same for each try of one action, so that it is done once. */
export type Call = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; a `Blob` as it is. */
  body?: unknown;
  /** The query; what is undefined or empty is left out. */
  query?: Record<string, string | number | boolean | undefined>;
  key?: string;
  /** The answer is a file, not JSON: `data` is a `Blob`. */
  file?: true;
  /** Told how much of a `Blob` is sent, from 0 to 1; such a call may take its time. */
  onProgress?: (share: number) => void;
};

/** Calls the staff's API with a token; `path` begins with /api. */
export type StaffCall = <T>(path: string, call?: Call) => Promise<Answer<T>>;

export const staffCall =
  (token: string): StaffCall =>
  (path, { query = {}, ...call } = {}) =>
    send(withQuery(path, query), { ...call, token });

export function withQuery(path: string, query: NonNullable<Call["query"]>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

async function send<T>(
  path: string,
  {
    method = "GET",
    body,
    token,
    key,
    file,
    onProgress,
    limitMs = file ? FILE_LIMIT_MS : ANSWER_LIMIT_MS,
  }: Omit<Call, "query"> & { token?: string; limitMs?: number },
): Promise<Answer<T>> {
  try {
    const headers = {
      ...(body === undefined || body instanceof Blob ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(key ? { "Idempotency-Key": key } : {}),
    };
    if (onProgress && body instanceof Blob) {
      const type = { "Content-Type": body.type };
      const { status, text } = await sendFile(path, { method, headers: { ...headers, ...type }, body, onProgress });
      return readAnswer(status, text === "" ? undefined : JSON.parse(text), token !== undefined);
    }
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
      cache: "no-store",
      signal: AbortSignal.timeout(limitMs),
    });
    // The caller asked for a file, so its T is Blob.
    if (file && response.ok) return { kind: "ok", data: (await response.blob()) as T };
    const text = await response.text();
    return readAnswer(response.status, text === "" ? undefined : JSON.parse(text), token !== undefined);
  } catch {
    return { kind: "unreachable" };
  }
}

function readAnswer<T>(status: number, body: unknown, withToken: boolean): Answer<T> {
  if (status >= 500) return { kind: "unreachable" };
  // Our own server's answer, of the shape both sides share.
  if (status < 300) return { kind: "ok", data: body as T };
  if (status === 401 && withToken) return { kind: "logged_out" };
  const problem = (body ?? {}) as {
    code?: string;
    title?: string;
    detail?: string;
    errors?: FieldError[];
  };
  return {
    kind: "refused",
    code: problem.code ?? "",
    message: problem.detail ?? problem.title ?? `The server answered ${status}.`,
    errors: problem.errors ?? [],
    facts: { ...problem },
  };
}
