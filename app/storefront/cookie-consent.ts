import { useSyncExternalStore } from "react";

export type ConsentChoice = "accepted" | "declined";

type ConsentState = {
  /** False on the server and until the browser's storage was read. */
  ready: boolean;
  choice: ConsentChoice | undefined;
  /** When the question was answered, or the notice of the browser's own signal was read. */
  at: string | undefined;
  /** Global Privacy Control: the browser itself says no, and that counts before any choice. */
  signal: boolean;
  /** Asked for again, in the footer. */
  reopened: boolean;
};

/** The key of the specification (section 9), and beside it when that was. */
const KEY = "cookieConsent";
const AT_KEY = "cookieConsentAt";

const unread: ConsentState = { ready: false, choice: undefined, at: undefined, signal: false, reopened: false };
let state = unread;
const listeners = new Set<() => void>();

function update(change: Partial<ConsentState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function readStorage(): Pick<ConsentState, "choice" | "at"> {
  try {
    const choice = localStorage.getItem(KEY);
    const at = localStorage.getItem(AT_KEY) ?? undefined;
    return { choice: choice === "accepted" || choice === "declined" ? choice : undefined, at };
  } catch {
    // Storage is blocked: the answer lives as long as the page.
    return { choice: state.choice, at: state.at };
  }
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

const browserSignals = () => "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;

/** Answered in another tab, it is answered here. */
function takeOver({ key }: StorageEvent) {
  if (key === KEY || key === AT_KEY || key === null) update({ ...readStorage(), reopened: false });
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener("storage", takeOver);
  listeners.add(listener);
  if (!state.ready) update({ ...readStorage(), signal: browserSignals(), ready: true });
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", takeOver);
  };
}

export type Consent = ConsentState & {
  /** Whether anything beyond what the shop needs may run: an advertising pixel asks this and nothing else. */
  allowed: boolean;
  /** Whether the question is on the screen. */
  asking: boolean;
};

/** What the visitor allows, on every screen and in every tab. */
export function useConsent(): Consent {
  const now = useSyncExternalStore(
    subscribe,
    () => state,
    () => unread,
  );
  const unanswered = now.signal ? now.at === undefined : now.choice === undefined;
  return {
    ...now,
    allowed: now.choice === "accepted" && !now.signal,
    asking: now.ready && (unanswered || now.reopened),
  };
}

export function answerConsent(choice: ConsentChoice): void {
  const at = new Date().toISOString();
  store(KEY, choice);
  store(AT_KEY, at);
  update({ choice, at, reopened: false });
}

/** The notice of the browser's signal was read. That decides nothing, so no choice is stored. */
export function dismissSignalNotice(): void {
  const at = new Date().toISOString();
  store(AT_KEY, at);
  update({ at, reopened: false });
}

export function showCookieSettings(): void {
  update({ reopened: true });
}
