import type { VisitStep } from "#shop/running/reports/overview.ts";

/** What this tab has told of today, so that a visit counts once. It never leaves the browser. */
const COUNTED_KEY = "countedSteps";

let notes: string | undefined;

const readCounted = (): string => {
  try {
    return sessionStorage.getItem(COUNTED_KEY) ?? "";
  } catch {
    // Storage is blocked: the notes live as long as the page.
    return notes ?? "";
  }
};

function keepCounted(steps: string): void {
  notes = steps;
  try {
    sessionStorage.setItem(COUNTED_KEY, steps);
  } catch {
    // As above.
  }
}

/** Not counted: staff, programs, and whoever asks not to be tracked. The server looks again. */
function wantsNoCount(): boolean {
  const { doNotTrack, webdriver } = navigator;
  const signal = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  return webdriver || signal || doNotTrack === "1" || isStaff();
}

function isStaff(): boolean {
  try {
    return localStorage.getItem("adminToken") !== null;
  } catch {
    return false;
  }
}

/** Tells the shop of a step, once for this tab and day: that it happened, and nothing of who it was. */
export function countStep(step: VisitStep): void {
  const today = new Date().toDateString();
  const counted = readCounted();
  const steps = counted.startsWith(today) ? counted : today;
  if (steps.includes(step) || wantsNoCount()) return;
  keepCounted(`${steps} ${step}`);
  navigator.sendBeacon("/api/events", JSON.stringify({ step }));
}

/** Calls back as soon as somebody sees the page, which may have been made ahead or be in another tab. @returns what forgets it */
export function whenSeen(tell: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    forget();
    tell();
  };
  const forget = () => document.removeEventListener("visibilitychange", look);
  document.addEventListener("visibilitychange", look);
  look();
  return forget;
}
