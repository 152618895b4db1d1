import { useEffect, useSyncExternalStore } from "react";
import { logOut, type StaffUser, verifyToken } from "../kit/staff-api.ts";

/** The localStorage key of the staff's token (specification, section 9). */
export const TOKEN_KEY = "adminToken";

/** `left`: by logging out, so that the login does not lead back. */
export type Session =
  | { state: "loading" }
  | { state: "visitor"; left?: true }
  | { state: "staff"; token: string; user: StaffUser };

const LOADING: Session = { state: "loading" };
const VISITOR: Session = { state: "visitor" };

let session: Session = LOADING;
let verifying = false;
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Who is at the admin's pages. The first use verifies the stored token: valid sets the user, invalid or unanswered removes it. */
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

/** Logging out in one tab logs out in all. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === TOKEN_KEY && newValue === null && session.state === "staff") become(VISITOR);
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

/** Removes the token here: it is no longer good, or never was. @returns whether somebody was logged in */
export function endSession(left?: true): boolean {
  const wasStaff = session.state === "staff";
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Without storage there was none.
  }
  become(left ? { state: "visitor", left } : VISITOR);
  return wasStaff;
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
