import { tryStorage } from "#app/ui/storage.ts";
import type { VisitStep } from "#shop/running/reports/overview.ts";

/** The steps that this tab has counted today, so that a visit counts once. Never leaves the browser. */
const COUNTED_KEY = "countedSteps";

/** If storage is blocked, the record lives as long as the page. */
let notes = "";

const readCounted = (): string => tryStorage(() => sessionStorage.getItem(COUNTED_KEY) ?? "") ?? notes;

function keepCounted(steps: string): void {
  notes = steps;
  tryStorage(() => sessionStorage.setItem(COUNTED_KEY, steps));
}

/** Not counted: staff, bots, and visitors who ask not to be tracked. The server checks again. */
function wantsNoCount(): boolean {
  const { doNotTrack, webdriver } = navigator;
  const signal = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  return webdriver || signal || doNotTrack === "1" || isStaff();
}

const isStaff = (): boolean => tryStorage(() => localStorage.getItem("adminToken") !== null) ?? false;

/** Counts a step on the server, once per tab and day, without identifying the visitor. */
export function countStep(step: VisitStep): void {
  const today = new Date().toDateString();
  const counted = readCounted();
  const steps = counted.startsWith(today) ? counted : today;
  if (steps.includes(step) || wantsNoCount()) return;
  keepCounted(`${steps} ${step}`);
  navigator.sendBeacon("/api/events", JSON.stringify({ step }));
}

/** Calls back once the page is visible; it may be prerendered or in a background tab. @returns a function that cancels this */
export function whenSeen(callback: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    forget();
    callback();
  };
  const forget = () => document.removeEventListener("visibilitychange", look);
  document.addEventListener("visibilitychange", look);
  look();
  return forget;
}
