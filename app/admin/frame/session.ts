import { useEffect, useSyncExternalStore } from "react";
import { logOut, type StaffUser, verifyToken } from "../kit/staff-api.ts";

/** The localStorage key of the staff token (specification, section 9). */
export const TOKEN_KEY = "adminToken";

/** `left`: the user has logged out, so the login page doesn't lead back. */
export type Session = { state: "loading" } | { state: "visitor"; left?: true } | StaffSession;
/** `expired`: the server no longer accepts the token; the page stays, and a prompt asks for the password. */
export type StaffSession = { state: "staff"; token: string; user: StaffUser; expired?: true };

/** Stored for a moment at a logout, for other tabs. */
const LOGGED_OUT = "";

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

/** The current session. The first use verifies the stored token, and removes it if it is invalid or the server doesn't answer. */
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

/**
 * Logging out in one tab logs out all tabs. Logging in again also renews expired sessions in other tabs. A token that another tab couldn't
 * verify changes nothing here: the server may only have been slow, and what was typed would be lost.
 */
async function followOtherTabs({ key, newValue }: StorageEvent): Promise<void> {
  if (key !== TOKEN_KEY || newValue === null || session.state !== "staff") return;
  if (newValue === LOGGED_OUT) return become(VISITOR);
  const user = session.expired && (await verifyToken(newValue));
  if (user && session.state === "staff" && user._id === session.user._id)
    become({ state: "staff", token: newValue, user });
}

/** Resolves with a new token, or undefined after a logout. */
let renewal: PromiseWithResolvers<string | undefined> | undefined;

/** Asks for the password again because the server rejected this token. @returns the new token; undefined after a logout */
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
  // A login in the meantime has replaced the token that was verified.
  if (session.state !== "loading") return;
  if (token !== null && user) become({ state: "staff", token, user });
  else endSession();
}

export function startSession(token: string, user: StaffUser): void {
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Without storage, the session lasts until the page is reloaded.
  }
  become({ state: "staff", token, user });
}

/** Shows the user's new name in the admin's frame. */
export function renameUser(name: string): void {
  if (session.state === "staff") become({ ...session, user: { ...session.user, name } });
}

/** Ends the session in this browser. `left`: the user has logged out. */
function endSession(left?: true): void {
  try {
    if (left) localStorage.setItem(TOKEN_KEY, LOGGED_OUT);
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Without storage, there is no token to remove.
  }
  become(left ? { state: "visitor", left } : VISITOR);
}

/** Logs out, first in the browser and then on the server. */
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
