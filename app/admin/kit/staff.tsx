import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { mayDo, type Permission } from "#shop/people/staff/permissions.ts";
import { type Answer, type Call, type StaffCall, type StaffUser, staffCall, withQuery } from "./staff-api.ts";
import { sessionOver } from "./use-list.ts";

/** Who is logged in, and how they call the API. `may` is for menus and buttons: the server decides. */
export type Staff = { user: StaffUser; call: StaffCall; may: (permission: Permission) => boolean };

const StaffContext = createContext<Staff | undefined>(undefined);

/** Everything of the admin area stands in this: the session, and what was loaded in it. */
export function StaffProvider({ token, user, children }: { token: string; user: StaffUser; children: ReactNode }) {
  const [client] = useState(createClient);
  const staff = useMemo<Staff>(
    () => ({ user, call: staffCall(token), may: (permission) => mayDo(user.role, permission) }),
    [token, user],
  );
  return (
    <QueryClientProvider client={client}>
      <StaffContext.Provider value={staff}>{children}</StaffContext.Provider>
    </QueryClientProvider>
  );
}

export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("This part of the admin stands outside of StaffProvider");
  return staff;
}

/** A call that did not answer with data. `message` may be shown to staff. */
export class CallFailed extends Error {
  readonly answer: Exclude<Answer<unknown>, { kind: "ok" }>;
  constructor(answer: Exclude<Answer<unknown>, { kind: "ok" }>) {
    super(whyItFailed(answer));
    this.answer = answer;
  }
}

/** Why a call gave no data, for staff to read. */
export function whyItFailed(answer: Exclude<Answer<unknown>, { kind: "ok" }>): string {
  if (answer.kind === "refused") return answer.message;
  if (answer.kind === "logged_out") return "Your session has ended. Please log in again.";
  return "The server does not answer. Please try again.";
}

const FRESH_MS = 5_000;

function createClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof CallFailed && error.answer.kind === "logged_out") sessionOver();
      },
    }),
    defaultOptions: { queries: { retry: false, staleTime: FRESH_MS } },
  });
}

type Query = NonNullable<Call["query"]>;

/** The key under which an answer is kept: its path first, so that all questions to one path can be asked anew. */
export const answerKey = (path: string, query: Query = {}) => [path, withQuery(path, query)] as const;

/**
 * What GET `path` answers; asked again when the window has the focus again, and every `everyMs` where given. While another page or
 * filter loads, the answer before it stays. `enabled: false` asks nothing yet.
 */
export function useAnswer<T>(path: string, query: Query = {}, options: { everyMs?: number; enabled?: boolean } = {}) {
  const { call } = useStaff();
  return useQuery({
    queryKey: answerKey(path, query),
    queryFn: async () => {
      const answer = await call<T>(path, { query });
      if (answer.kind === "ok") return answer.data;
      throw new CallFailed(answer);
    },
    placeholderData: keepPreviousData,
    // What never came is asked for again by hand: else its failure would come and go.
    refetchInterval: ({ state }) => (state.data === undefined ? false : (options.everyMs ?? false)),
    enabled: options.enabled ?? true,
  });
}

/** After a change: asks anew for everything on screen that came from these paths. */
export function useAskAnew(): (...paths: string[]) => void {
  const client = useQueryClient();
  return (...paths) => {
    for (const path of paths) void client.invalidateQueries({ queryKey: [path] });
  };
}
