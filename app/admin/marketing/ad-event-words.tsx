import { countOf } from "#platform/text.ts";
import type { AdEventState } from "#shop/messaging/ads/ad-event.ts";
import type { ListedAdEvent } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { Badge, type StateWords } from "../kit/badge.tsx";

export const AD_EVENT_STATES: Record<AdEventState, StateWords> = {
  held: { label: "Waiting for payment", tone: "quiet" },
  queued: { label: "Queued", tone: "quiet" },
  sent: { label: "Sent", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  dropped: { label: "Not sent", tone: "quiet" },
};

const NAMES: Readonly<Record<string, string>> = {
  ViewContent: "Product viewed",
  AddToCart: "Added to cart",
  InitiateCheckout: "Checkout started",
  AddPaymentInfo: "Payment details entered",
};

/** Meta's name of an event, in words. */
export const eventName = ({ name }: Pick<ListedAdEvent, "name">): string => NAMES[name] ?? name;

/** It failed at least once and waits for the next attempt. */
export const isDelayed = ({ state, attempts }: Pick<ListedAdEvent, "state" | "attempts">): boolean =>
  state === "queued" && attempts > 0;

/** How far an event is, and how often it was tried when that was not once. */
export const AdEventStateText = ({ event }: { event: Pick<ListedAdEvent, "state" | "attempts"> }) => (
  <>
    <Badge {...AD_EVENT_STATES[event.state]} />
    {(event.attempts > 1 || isDelayed(event)) && (
      <span className="block whitespace-nowrap text-ink-2">{countOf(event.attempts, "attempt")}</span>
    )}
  </>
);

/** Why an event was refused, in Meta's words; empty for one that was accepted. */
export function wordsOf({ state, answered, answer }: ListedAdEvent): string {
  if (answer === null || state === "sent") return "";
  if (answered === null) return answer;
  try {
    const { error } = JSON.parse(answer) as { error?: { message?: unknown } };
    if (typeof error?.message === "string") return error.message;
  } catch {
    // A proxy's answer is not JSON.
  }
  return answer || `Status ${answered}`;
}
