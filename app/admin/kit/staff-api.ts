import type { FieldError } from "#platform/field-error.ts";
import type { DataOf, InputOf, ProblemOf } from "#platform/http/contract.ts";
import type { StaffRoutes } from "../areas.ts";

export type StaffRoute = keyof StaffRoutes & string;
/** A call's input, data and problem codes. */
export type Given<R extends StaffRoute> = InputOf<StaffRoutes[R]>;
export type Told<R extends StaffRoute> = DataOf<StaffRoutes[R]>;
export type Problem<R extends StaffRoute> = ProblemOf<StaffRoutes[R]>;

type PathOf<R> = R extends `GET ${infer Path}` ? Path : never;
/** The path of a GET route. */
export type StaffPath = PathOf<StaffRoute>;
export type ToldBy<P extends StaffPath> = Told<`GET ${P}` & StaffRoute>;
type With<Shape> = { [P in StaffPath]: ToldBy<P> extends Shape ? P : never }[StaffPath];
/** The path of a paginated list. */
export type ListPath = With<{ items: unknown[]; next: string | null }>;
export type ItemOf<P extends ListPath> = ToldBy<P> extends { items: (infer Item)[] } ? Item : never;
/** The path of a single item. */
export type ThingPath = With<{ _id: string }>;

/** The logged-in member of staff. */
export type StaffUser = Told<"GET /api/auth/verify">["user"];

/**
 * An answer from the staff API. `unreachable`: no answer, or a 5xx. `logged_out`: the token is no longer valid.
 * `refused`: `message` says why; `facts` is the whole response, which may include another person's changes.
 */
export type Answer<T, Code extends string = string> =
  | { kind: "ok"; data: T }
  | { kind: "unreachable" }
  | { kind: "logged_out" }
  | { kind: "refused"; code: Code; message: string; errors: FieldError[]; facts?: Record<string, unknown> };

/** On load, a stored token is dropped if the server doesn't confirm it within this time (specification, section 7). */
const VERIFY_LIMIT_MS = 3_000;
const ANSWER_LIMIT_MS = 20_000;
/** The time limit for files: downloads, and a sent file with thousands of rows. */
const FILE_LIMIT_MS = 180_000;

/** Options of any call, in addition to its contract. */
type Extras = {
  /** The `Idempotency-Key`: the same for every attempt, so that the action happens only once. */
  key?: string;
  /** A body to send as is, instead of JSON. */
  blob?: Blob;
  /** Called with the share of the `blob` that is sent, from 0 to 1. Such a call has the longer limit of uploads. */
  onProgress?: (share: number) => void;
};

/** Problem codes that any call may return, in addition to those of its contract. "": the response has no code. */
const ANY_PROBLEM = [
  "",
  "validation_failed",
  "not_allowed",
  "too_many_requests",
  "card_data_refused",
  "bad_request",
] as const;
type AnyProblem = (typeof ANY_PROBLEM)[number];

/** Whether the answer may not have depended on the idempotency key, so an earlier call with the key may still be unanswered. */
export const leavesKeyOpen = (answer: Answer<unknown>): boolean =>
  answer.kind === "refused" ? ANY_PROBLEM.some((code) => code === answer.code) : answer.kind !== "ok";

/** The input of a call. */
export type StaffInput<R extends StaffRoute> = Given<R> & Extras;
/** Calls a route of the staff API, typed by its contract. */
export type StaffCall = {
  <R extends StaffRoute>(
    route: R,
    ...input: object extends Given<R> ? [input?: StaffInput<R>] : [input: StaffInput<R>]
  ): Promise<Answer<Told<R>, Problem<R> | AnyProblem>>;
  /** Returns the response as a file. */
  <R extends StaffRoute>(route: R, input: StaffInput<R> & { file: true }): Promise<Answer<Blob>>;
};

/**
 * Calls the API with this token. The answer's type comes from the route.
 *
 * @param renewed returns a new token when the server rejects this one; the call is then sent again. Undefined after a logout.
 */
export const staffCall = (first: string, renewed?: (refused: string) => Promise<string | undefined>): StaffCall => {
  let token = first;
  return async (route: string, input: Call = {}) => {
    const sent = token;
    const answer = await send<never, never>(route, { ...input, token: sent });
    if (answer.kind !== "logged_out" || !renewed) return answer;
    const next = await renewed(sent);
    if (next === undefined) return answer;
    token = next;
    return send<never, never>(route, { ...input, token });
  };
};

/** Calls that need no session: logging in, and links from emails. */
export const visitorCall: StaffCall = (route: string, input: Call = {}) => send<never, never>(route, input);

export const logOut = (token: string) => staffCall(token)("POST /api/auth/logout");

/** The user of a token; undefined if it isn't valid or no answer came in time. */
export async function verifyToken(token: string): Promise<StaffUser | undefined> {
  const answer = await send<Told<"GET /api/auth/verify">, string>("GET /api/auth/verify", {
    token,
    limitMs: VERIFY_LIMIT_MS,
  });
  return answer.kind === "ok" && answer.data.valid ? answer.data.user : undefined;
}

/** The untyped input of a call; empty query values are left out. */
type Call = Extras & {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  file?: true;
};

/** The method and URL of a route, with its path parameters and query filled in. */
function addressOf(route: string, { params = {}, query = {} }: Call): { method: string; path: string } {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return { method, path: search.size > 0 ? `${path}?${search}` : path };
}

async function send<T, Code extends string>(
  route: string,
  { token, limitMs, ...call }: Call & { token?: string; limitMs?: number },
): Promise<Answer<T, Code>> {
  const { method, path } = addressOf(route, call);
  const { body, blob, key, file, onProgress } = call;
  try {
    const headers = {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(key ? { "Idempotency-Key": key } : {}),
      ...(method === "GET" && isUnattended() ? { "X-Unattended": "1" } : {}),
    };
    const request = { method, headers, body: blob ?? (body === undefined ? undefined : JSON.stringify(body)) };
    const signal = AbortSignal.timeout(limitMs ?? (file || blob ? FILE_LIMIT_MS : ANSWER_LIMIT_MS));
    const response = onProgress
      ? await upload(path, request, onProgress)
      : await fetch(path, { ...request, cache: "no-store", signal });
    // The caller set `file`, so T is Blob.
    if (file && response.ok) return { kind: "ok", data: (await response.blob()) as T };
    const text = await response.text();
    return readAnswer(response.status, text === "" ? undefined : JSON.parse(text), token !== undefined);
  } catch {
    return { kind: "unreachable" };
  }
}

/** A page that was just opened in view counts as used for this long: its first calls come before anyone can press anything on it. */
const JUST_OPENED_MS = 5_000;

/**
 * Whether no one has pressed a key or a button on this page in the last seconds, or opened it. Such a call, a poll, doesn't keep the session
 * open.
 */
const isUnattended = (): boolean =>
  navigator.userActivation?.isActive === false &&
  !(document.visibilityState === "visible" && performance.now() < JUST_OPENED_MS);

function readAnswer<T, Code extends string>(status: number, body: unknown, withToken: boolean): Answer<T, Code> {
  if (status >= 500) return { kind: "unreachable" };
  // Our own server's response has the shape of its contract.
  if (status < 300) return { kind: "ok", data: body as T };
  if (status === 401 && withToken) return { kind: "logged_out" };
  const problem = (body ?? {}) as { code?: Code; title?: string; detail?: string; errors?: FieldError[] };
  return {
    kind: "refused",
    code: problem.code ?? ("" as Code),
    message: problem.detail ?? problem.title ?? `The server returned an error (${status}).`,
    errors: problem.errors ?? [],
    facts: { ...problem },
  };
}

/** The time limit for uploads. */
const UPLOAD_LIMIT_MS = 10 * 60_000;

type Upload = { method: string; headers: Record<string, string>; body: Blob | string | undefined };

/** A `fetch` with `XMLHttpRequest`, because `fetch` can't report upload progress. */
function upload(path: string, { method, headers, body }: Upload, onProgress: (share: number) => void) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = UPLOAD_LIMIT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(new Error("No answer"));
    request.ontimeout = request.onerror;
    request.send(body);
  });
}
