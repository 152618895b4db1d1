import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { mayDo, type Permission } from "#shop/people/staff/permissions.ts";
import { renewedToken } from "../frame/session.ts";
import { type Answer, type StaffCall, type StaffUser, staffCall } from "./staff-api.ts";
import type { Given, StaffPath, StaffRoute, ToldBy } from "./staff-routes.ts";

/** Who is logged in, and how they call the API. `may` is for menus and buttons: the server decides. */
export type Staff = { user: StaffUser; call: StaffCall; may: (permission: Permission) => boolean };

const StaffContext = createContext<Staff | undefined>(undefined);

/** Around everything in the admin: the session, and what was loaded in it. */
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
  if (!staff) throw new Error("This part of the admin is outside of StaffProvider");
  return staff;
}

type Failed = Exclude<Answer<unknown>, { kind: "ok" }>;

/** A call that did not answer with data. `message` may be shown to staff. */
export class CallFailed extends Error {
  readonly answer: Failed;
  constructor(answer: Failed) {
    super(reasonOf(answer));
    this.answer = answer;
  }
}

/** Why a call gave no data, for staff to read. */
export const whyItFailed = (answer: Failed): string =>
  answer.kind === "unreachable" ? `${reasonOf(answer)} Please try again.` : reasonOf(answer);

/** The same, for where a button to try again follows. */
function reasonOf(answer: Failed): string {
  if (answer.kind === "refused") return answer.message;
  if (answer.kind === "logged_out") return "Your session has ended. Please log in again.";
  return "The server isn't responding.";
}

const FRESH_MS = 5_000;

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: FRESH_MS } },
  });
}

/** `params` and `query` of a path. */
export type Asked<P extends StaffPath> = Given<`GET ${P}` & StaffRoute>;
type Options = { everyMs?: number; inBackground?: boolean; enabled?: boolean };

/** The key under which an answer is kept: its path first, so that all answers of one path can be fetched again. */
export const answerKey = <P extends StaffPath>(path: P, asked?: Asked<P>) => [path, asked ?? {}] as const;

/**
 * What GET `path` answers; asked again when the window has the focus again, and every `everyMs` where given. While another page or
 * filter loads, the answer before it stays. `enabled: false` asks nothing yet.
 */
export const useAnswer = <P extends StaffPath>(
  path: P,
  ...[asked, options]: object extends Asked<P>
    ? [asked?: Asked<P>, options?: Options]
    : [asked: Asked<P>, options?: Options]
) => useAsked<ToldBy<P>>(path, asked, options);

/** Whether two questions are about the same thing, maybe with another filter or page. */
const sameThing = (one: unknown, other: unknown): boolean => {
  const [was, is] = [one, other] as { params?: object }[];
  return JSON.stringify(was?.params) === JSON.stringify(is?.params);
};

/** The same, for the shared parts that work on any path: they say what it answers. */
export function useAsked<T>(path: StaffPath, asked: unknown = {}, options: Options = {}) {
  const { call } = useStaff();
  // The path is only known at run time, which the types of a call can't express.
  const ask = call as (route: string, input: unknown) => Promise<Answer<T>>;
  return useQuery({
    queryKey: [path, asked],
    queryFn: async () => {
      const answer = await ask(`GET ${path}`, asked);
      if (answer.kind === "ok") return answer.data;
      throw new CallFailed(answer);
    },
    placeholderData: (before, query) => (sameThing(query?.queryKey[1], asked) ? before : undefined),
    // A first load that failed is only retried by hand: polling would make its message flicker.
    refetchInterval: ({ state }) => (state.data === undefined ? false : (options.everyMs ?? false)),
    refetchIntervalInBackground: options.inBackground ?? false,
    enabled: options.enabled ?? true,
  });
}
