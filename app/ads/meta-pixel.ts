import type { PixelFacts } from "#app/context.ts";
import type { AdParams } from "#shop/messaging/ads/ad-event.ts";
import { isTracked } from "./tracked-pages.ts";

export type AdEvent = "PageView" | "ViewContent" | "AddToCart" | "InitiateCheckout" | "AddPaymentInfo" | "Purchase";

export type Tracker = {
  /** `eventId`: the server sends the same id, so Meta counts the pair once. */
  track(name: AdEvent, params: AdParams | undefined, eventId: string): void;
};

/** Meta's function. Calls wait in a queue until its script has loaded. */
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
 * Adds Meta's script to the page, once per document. Call it only with the shopper's consent: the script is fetched at once.
 * Automatic events are off: the script sends neither page views (the router does) nor clicks nor page content by itself.
 */
export function openPixel({ id, ldu }: Pick<PixelFacts, "id" | "ldu">): Tracker {
  const fbq = window.fbq ?? load(id, ldu);
  if (isHeld && isTracked(location)) {
    isHeld = false;
    fbq("consent", "grant");
  }
  return { track: (name, params, eventID) => fbq("track", name, params ?? {}, { eventID }) };
}

/** A random UUID. (`crypto.randomUUID` is missing on plain http.) */
export function newEventId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  const text = hex.join("");
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`;
}

/** Whether Meta's script is paused. */
let isHeld = false;

/**
 * Pauses Meta's script on a page that is not tracked, until `openPixel` is called on one that is: each event carries the URL at the time
 * of sending, which may be later than the event. Events that still wait for the script are dropped.
 */
export function holdPixel(): void {
  const { fbq } = window;
  if (!fbq || isHeld) return;
  isHeld = true;
  if (!fbq.callMethod) fbq.queue.splice(0, Infinity, ...fbq.queue.filter(([method]) => method !== "track"));
  fbq("consent", "revoke");
}

function load(id: string, ldu: boolean): Fbq {
  const fbq = queueingFbq();
  window.fbq = fbq;
  window._fbq = fbq;
  fbq("set", "autoConfig", false, id);
  // 0, 0: Meta determines the visitor's state.
  if (ldu) fbq("dataProcessingOptions", ["LDU"], 0, 0);
  else fbq("dataProcessingOptions", []);
  isHeld = !isTracked(location);
  fbq("consent", isHeld ? "revoke" : "grant");
  fbq("init", id);
  const script = document.createElement("script");
  script.async = true;
  script.src = SCRIPT;
  document.head.append(script);
  return fbq;
}

/** Queues calls until Meta's script has loaded, as Meta's own snippet does. */
function queueingFbq(): Fbq {
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
