import { followStorage, tryStorage } from "#app/ui/storage.ts";
import { createStore } from "#app/ui/store.ts";

export type ConsentChoice = "accepted" | "declined";

type ConsentState = {
  /** False on the server and until browser storage has been read. */
  ready: boolean;
  choice: ConsentChoice | undefined;
  /** When the visitor answered, or dismissed the notice about the browser's signal. */
  at: string | undefined;
  /** Global Privacy Control: the browser opts out, which overrides any choice. */
  signal: boolean;
  /** The version of the banner text that the visitor answered. */
  version: number;
  /** The visitor reopened the banner from the footer. */
  reopened: boolean;
};

/** The key of the specification (section 9), plus the time and the text version of the answer. */
const KEY = "cookieConsent";
const AT_KEY = "cookieConsentAt";
const VERSION_KEY = "cookieConsentVersion";

/** Versions of the banner text; consent covers only the text it was given for. Raise them when the text asks for more. */
const versionOf = (hasPixel: boolean): number => (hasPixel ? 2 : 1);

const unread: ConsentState = {
  ready: false,
  choice: undefined,
  at: undefined,
  signal: false,
  version: 1,
  reopened: false,
};
const consent = createStore(unread, () =>
  followStorage([KEY, AT_KEY, VERSION_KEY], (inOtherTab) =>
    // An answer in another tab counts here too.
    update({ ...readStorage(), signal: browserSignals(), ready: true, ...(inOtherTab && { reopened: false }) }),
  ),
);
const update = (change: Partial<ConsentState>) => consent.set({ ...consent.get(), ...change });

function readStorage(): Pick<ConsentState, "choice" | "at" | "version"> {
  const kept = tryStorage(() => {
    const choice = localStorage.getItem(KEY);
    const at = localStorage.getItem(AT_KEY) ?? undefined;
    const version = Number(localStorage.getItem(VERSION_KEY) ?? 1);
    return { choice: choice === "accepted" || choice === "declined" ? choice : undefined, at, version } as const;
  });
  // If storage is blocked, the choice lives as long as the page.
  return kept ?? consent.get();
}

const store = (key: string, value: string) => tryStorage(() => localStorage.setItem(key, value));

const browserSignals = () => "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;

export type Consent = ConsentState & {
  /** Whether non-essential code may run. The advertising pixel checks only this. */
  allowed: boolean;
  /** Whether the banner is on screen. */
  asking: boolean;
};

/**
 * The visitor's consent, on every screen and in every tab.
 * @param hasPixel whether there is a pixel; visitors who answered before there was one are asked again
 */
export function useConsent(hasPixel: boolean): Consent {
  const now = consent.use();
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
  // The answer is written last, because other tabs read everything when it changes.
  store(VERSION_KEY, String(version));
  store(AT_KEY, at);
  store(KEY, choice);
  update({ choice, at, version, reopened: false });
}

/** The notice about the browser's signal was dismissed. That is not a choice, so none is stored. */
export function dismissSignalNotice(): void {
  const at = new Date().toISOString();
  store(AT_KEY, at);
  update({ at, reopened: false });
}

export function showCookieSettings(): void {
  update({ reopened: true });
}
