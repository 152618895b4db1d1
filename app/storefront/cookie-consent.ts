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
  /** Which text was answered. */
  version: number;
  /** Asked for again, in the footer. */
  reopened: boolean;
};

/** The key of the specification (section 9), and beside it when that was, and to which text. */
const KEY = "cookieConsent";
const AT_KEY = "cookieConsentAt";
const VERSION_KEY = "cookieConsentVersion";

/** The versions of what the banner says: a yes counts for the text it was given to. Raise them when the words come to mean more. */
const versionOf = (hasPixel: boolean): number => (hasPixel ? 2 : 1);

const unread: ConsentState = {
  ready: false,
  choice: undefined,
  at: undefined,
  signal: false,
  version: 1,
  reopened: false,
};
let state = unread;
const listeners = new Set<() => void>();

function update(change: Partial<ConsentState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function readStorage(): Pick<ConsentState, "choice" | "at" | "version"> {
  try {
    const choice = localStorage.getItem(KEY);
    const at = localStorage.getItem(AT_KEY) ?? undefined;
    const version = Number(localStorage.getItem(VERSION_KEY) ?? 1);
    return { choice: choice === "accepted" || choice === "declined" ? choice : undefined, at, version };
  } catch {
    // Storage is blocked: the answer lives as long as the page.
    return { choice: state.choice, at: state.at, version: state.version };
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
  if (key === null || key === KEY || key === AT_KEY || key === VERSION_KEY)
    update({ ...readStorage(), reopened: false });
}

/** A page that Back brings out of memory heard of nothing meanwhile. */
function lookAgain({ persisted }: PageTransitionEvent) {
  if (persisted) update(readStorage());
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener("storage", takeOver);
    addEventListener("pageshow", lookAgain);
  }
  listeners.add(listener);
  if (!state.ready) update({ ...readStorage(), signal: browserSignals(), ready: true });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", takeOver);
    removeEventListener("pageshow", lookAgain);
  };
}

export type Consent = ConsentState & {
  /** Whether anything beyond what the shop needs may run: an advertising pixel asks this and nothing else. */
  allowed: boolean;
  /** Whether the question is on the screen. */
  asking: boolean;
};

/**
 * What the visitor allows, on every screen and in every tab.
 * @param hasPixel whether there is anything to allow: who answered before there was is asked again
 */
export function useConsent(hasPixel: boolean): Consent {
  const now = useSyncExternalStore(
    subscribe,
    () => state,
    () => unread,
  );
  const choice = now.version >= versionOf(hasPixel) ? now.choice : undefined;
  const unanswered = now.signal ? now.at === undefined : choice === undefined;
  return {
    ...now,
    choice,
    allowed: choice === "accepted" && !now.signal,
    asking: now.ready && (unanswered || now.reopened),
  };
}

export function answerConsent(choice: ConsentChoice, hasPixel: boolean): void {
  const at = new Date().toISOString();
  const version = versionOf(hasPixel);
  // The answer comes last: another tab reads all of it when it hears of that.
  store(VERSION_KEY, String(version));
  store(AT_KEY, at);
  store(KEY, choice);
  update({ choice, at, version, reopened: false });
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
