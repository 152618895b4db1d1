import { useEffect, useSyncExternalStore } from "react";
import { logOut, type StaffUser, verifyToken } from "../kit/staff-api.ts";

/** The localStorage key of the staff's token (specification, section 9). */
export const TOKEN_KEY = "adminToken";

/** `left`: by logging out, so that the login does not lead back. */
export type Session = { state: "loading" } | { state: "visitor"; left?: true } | StaffSession;
/** `expired`: the server no longer takes the token; the page stays, and a prompt asks for the password. */
export type StaffSession = { state: "staff"; token: string; user: StaffUser; expired?: true };

const LOADING: Session = { state: "loading" };
const VISITOR: Session = { state: "visitor" };

let session: Session = LOADING;
let verifying = false;
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  const isDecided = next.state !== "staff" || !next.expired;
  if (renewal && isDecided) {
    renewal.resolve(next.state === "staff" ? next.token : undefined);
    renewal = undefined;
  }
  for (const listener of listeners) listener();
}

/** The current session. The first use verifies the stored token, and removes it if it is invalid or no answer comes. */
export function useSession(): Session {
  useEffect(() => {
    if (session.state === "loading" && !verifying) void verifyStored();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => LOADING,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", followOtherTabs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", followOtherTabs);
  };
}

/** Logging out in one tab logs out all tabs. Logging in again renews the tabs whose session has expired. */
async function followOtherTabs({ key, newValue }: StorageEvent): Promise<void> {
  if (key !== TOKEN_KEY || session.state !== "staff") return;
  if (newValue === null) return become(VISITOR);
  const user = session.expired && (await verifyToken(newValue));
  if (user && session.state === "staff" && user._id === session.user._id)
    become({ state: "staff", token: newValue, user });
}

/** Resolves with a new token, or undefined after a logout. */
let renewal: PromiseWithResolvers<string | undefined> | undefined;

/** The server refused this token. Asks for the password over the page. @returns the next token; undefined after a logout */
export async function renewedToken(refused: string): Promise<string | undefined> {
  if (session.state !== "staff") return undefined;
  if (session.token !== refused) return session.token;
  renewal ??= Promise.withResolvers();
  if (!session.expired) become({ ...session, expired: true });
  return renewal.promise;
}

async function verifyStored(): Promise<void> {
  verifying = true;
  const token = readToken();
  const user = token === null ? undefined : await verifyToken(token);
  verifying = false;
  // A newer login has replaced the token that this answer is about.
  if (session.state !== "loading") return;
  if (token !== null && user) become({ state: "staff", token, user });
  else endSession();
}

export function startSession(token: string, user: StaffUser): void {
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Without storage the session lasts until the page is reloaded.
  }
  become({ state: "staff", token, user });
}

/** Removes a token that is not valid. */
function endSession(left?: true): void {
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Without storage there was none.
  }
  become(left ? { state: "visitor", left } : VISITOR);
}

/** Logs out here at once, and on the server. */
export async function leaveSession(): Promise<void> {
  const token = session.state === "staff" ? session.token : undefined;
  endSession(true);
  if (token) await logOut(token);
}

function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
