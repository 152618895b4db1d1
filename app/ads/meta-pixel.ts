import type { PixelFacts } from "#app/context.ts";
import type { AdParams } from "#shop/messaging/ads/ad-event.ts";
import { isTold } from "./tracked-pages.ts";

export type AdEvent = "PageView" | "ViewContent" | "AddToCart" | "InitiateCheckout" | "AddPaymentInfo" | "Purchase";

export type Tracker = {
  /** `eventId`: the server's own event has the same, and Meta counts both once. */
  track(name: AdEvent, params: AdParams | undefined, eventId: string): void;
};

/** Meta's function: until its script is there, calls wait in a queue. */
type Fbq = {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

declare global {
  interface Window {
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

const SCRIPT = "https://connect.facebook.net/en_US/fbevents.js";

/**
 * Puts Meta's script into the page, once for each document. Call it with the shopper's consent alone: the script is fetched at once.
 * It may tell of nothing by itself, neither of pages, which the router tells of, nor of buttons and what stands in the page.
 */
export function openPixel({ id, ldu }: Pick<PixelFacts, "id" | "ldu">): Tracker {
  const fbq = window.fbq ?? load(id, ldu);
  if (isHeld && isTold(location)) {
    isHeld = false;
    fbq("consent", "grant");
  }
  return { track: (name, params, eventID) => fbq("track", name, params ?? {}, { eventID }) };
}

/** Whether Meta's script must be silent for now. */
let isHeld = false;

/**
 * Keeps Meta's script silent on a page that is not told of, until `openPixel` is called on one that is: with each event it tells the
 * address that is there when it sends, and that may be later than the event. What still waits for the script is not told at all.
 */
export function holdPixel(): void {
  const { fbq } = window;
  if (!fbq || isHeld) return;
  isHeld = true;
  if (!fbq.callMethod) fbq.queue.splice(0, Infinity, ...fbq.queue.filter(([method]) => method !== "track"));
  fbq("consent", "revoke");
}

function load(id: string, ldu: boolean): Fbq {
  const fbq = stub();
  window.fbq = fbq;
  window._fbq = fbq;
  fbq("set", "autoConfig", false, id);
  // Zero and zero: Meta itself finds out which state's law is the visitor's.
  if (ldu) fbq("dataProcessingOptions", ["LDU"], 0, 0);
  else fbq("dataProcessingOptions", []);
  isHeld = !isTold(location);
  fbq("consent", isHeld ? "revoke" : "grant");
  fbq("init", id);
  const script = document.createElement("script");
  script.async = true;
  script.src = SCRIPT;
  document.head.append(script);
  return fbq;
}

function stub(): Fbq {
  const fbq = ((...call: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...call);
    else fbq.queue.push(call);
  }) as Fbq;
  fbq.queue = [];
  fbq.push = fbq;
  fbq.loaded = true;
  fbq.version = "2.0";
  fbq.disablePushState = true;
  return fbq;
}
