import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { mayDo, type Permission } from "#shop/people/staff/permissions.ts";
import { renewedToken } from "../frame/session.ts";
import {
  type Answer,
  type Given,
  type StaffCall,
  type StaffPath,
  type StaffRoute,
  type StaffUser,
  staffCall,
  type ToldBy,
} from "./staff-api.ts";

/** The logged-in user and their API client. `may` only decides which menus and buttons to show; the server enforces permissions. */
export type Staff = { user: StaffUser; call: StaffCall; may: (permission: Permission) => boolean };

const StaffContext = createContext<Staff | undefined>(undefined);

/** Provides the session and the cache of its API calls to the whole admin. */
export function StaffProvider({ token, user, children }: { token: string; user: StaffUser; children: ReactNode }) {
  const [client] = useState(createClient);
  const [call] = useState(() => staffCall(token, renewedToken));
  const staff = useMemo<Staff>(() => ({ user, call, may: (permission) => mayDo(user.role, permission) }), [call, user]);
  return (
    <QueryClientProvider client={client}>
      <StaffContext.Provider value={staff}>{children}</StaffContext.Provider>
    </QueryClientProvider>
  );
}

export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("useStaff must be used within StaffProvider");
  return staff;
}

type Failed = Exclude<Answer<unknown>, { kind: "ok" }>;

/** A failed API call. `message` may be shown to staff where there is no form whose fields could be marked. */
export class CallFailed extends Error {
  readonly answer: Failed;
  constructor(answer: Failed) {
    super((answer.kind === "refused" && answer.errors[0]?.message) || reasonOf(answer));
    this.answer = answer;
  }
}

/** Why a call failed, as a message for staff. */
export const whyItFailed = (answer: Failed): string =>
  answer.kind === "unreachable" ? `${reasonOf(answer)} Please try again.` : reasonOf(answer);

/** The same without 'Please try again', for use next to a button that says so. */
function reasonOf(answer: Failed): string {
  if (answer.kind === "refused") return answer.message;
  if (answer.kind === "logged_out") return "Your session has ended. Please log in again.";
  return "The server isn't responding.";
}

const FRESH_MS = 5_000;

/** Without a network, a call fails at once: by default, it would wait and be sent later, even after the user has left the page. */
function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
  });
}

/** The `params` and `query` of a path. */
export type Asked<P extends StaffPath> = Given<`GET ${P}` & StaffRoute>;
type Options = { everyMs?: number; inBackground?: boolean; enabled?: boolean };

/** The query key of an answer. The path comes first, so that all answers of one path can be invalidated together. */
export const answerKey = <P extends StaffPath>(path: P, asked?: Asked<P>) => [path, asked ?? {}] as const;

/**
 * The answer to GET `path`. It is fetched again when the window regains focus, and every `everyMs` if given. While another page or
 * filter loads, the previous answer stays. `enabled: false` doesn't fetch.
 */
export const useAnswer = <P extends StaffPath>(
  path: P,
  ...[asked, options]: object extends Asked<P>
    ? [asked?: Asked<P>, options?: Options]
    : [asked: Asked<P>, options?: Options]
) => useAsked<ToldBy<P>>(path, asked, options);

/** Whether two requests have the same path parameters; the filter or page may differ. */
const sameThing = (one: unknown, other: unknown): boolean => {
  const [was, is] = [one, other] as { params?: object }[];
  return JSON.stringify(was?.params) === JSON.stringify(is?.params);
};

/** `useAnswer` for shared components that take any path, so they name the answer's type themselves. */
export function useAsked<T>(path: StaffPath, asked: unknown = {}, options: Options = {}) {
  const { call } = useStaff();
  // The types of a call can't express a path that is only known at run time.
  const ask = call as (route: string, input: unknown) => Promise<Answer<T>>;
  return useQuery({
    queryKey: [path, asked],
    queryFn: async () => {
      const answer = await ask(`GET ${path}`, asked);
      if (answer.kind === "ok") return answer.data;
      throw new CallFailed(answer);
    },
    placeholderData: (before, query) => (sameThing(query?.queryKey[1], asked) ? before : undefined),
    // If the first load failed, only the user retries it: polling would make the error flicker.
    refetchInterval: ({ state }) => (state.data === undefined ? false : (options.everyMs ?? false)),
    refetchIntervalInBackground: options.inBackground ?? false,
    enabled: options.enabled ?? true,
  });
}

/** Names of staff by email. An email whose account is gone stays as it is. */
export function useStaffNames(): (email: string) => string {
  const { data } = useAnswer("/api/admin/staff");
  return (email) => data?.items.find((one) => one.email === email)?.name || email;
}

export const StaffName = ({ email }: { email: string }) => (
  <span className="inline-block md:min-w-32">{useStaffNames()(email)}</span>
);
