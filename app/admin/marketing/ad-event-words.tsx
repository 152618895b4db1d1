import { countOf } from "#platform/text.ts";
import type { AdEventState } from "#shop/messaging/ads/ad-event.ts";
import type { ListedAdEvent } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { type MetaCause, metaCauseOf } from "#shop/messaging/ads/meta-error.ts";
import { DeliveryBadge, type StateWords } from "../kit/cells.tsx";
import { plainAnswer } from "../kit/plain-answer.ts";

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

/** A readable name for Meta's name of an event. */
export const eventName = (name: string): string => NAMES[name] ?? name;

/** Why a failed event isn't retried. */
export const AD_EVENT_FINAL = "We don't retry events that Meta rejected or that are over 7 days old.";

/** Whether an event has failed at least once and is waiting for its next attempt. */
export const isDelayed = ({ state, attempts }: Pick<ListedAdEvent, "state" | "attempts">): boolean =>
  state === "queued" && attempts > 0;

/** The status of an event, and the number of attempts if it was delayed or needed more than one. */
export const AdEventStateText = ({ event }: { event: Pick<ListedAdEvent, "state" | "attempts"> }) => (
  <>
    <DeliveryBadge words={AD_EVENT_STATES} {...event} />
    {(event.attempts > 1 || isDelayed(event)) && (
      <span className="block whitespace-nowrap text-ink-2">{countOf(event.attempts, "attempt")}</span>
    )}
  </>
);

type Outcome = Pick<ListedAdEvent, "state" | "answered" | "answer">;

const FIXES: Record<MetaCause, string> = {
  token: "The access token isn't valid. Set a new META_ACCESS_TOKEN and restart the shop.",
  permission: "The access token isn't allowed to send events. Grant that permission at Meta.",
  pixel: "The access token can't see this pixel. Check META_PIXEL_ID and the token's access to it.",
  limit: "Meta's rate limit was reached.",
  outage: "Meta is having problems.",
};

/** What one of Meta's errors means and how to fix it; undefined for errors that the shop doesn't know. */
export function fixOf(outcome: Outcome) {
  const cause = causeOf(outcome);
  return cause && `${FIXES[cause]}${isTheirs(cause) && outcome.state === "queued" ? " We'll try again later." : ""}`;
}

/** Whether the setup is wrong, so that the guide to it helps. */
export function needsSetup(outcome: Outcome): boolean {
  const cause = causeOf(outcome);
  return cause !== undefined && !isTheirs(cause);
}

const causeOf = ({ state, answered, answer }: Outcome): MetaCause | undefined =>
  answered !== null && answer !== null && state !== "sent" ? metaCauseOf(answer) : undefined;
const isTheirs = (cause: MetaCause): boolean => cause === "limit" || cause === "outage";

/** Why an event wasn't sent; empty if it was accepted. A response without a message for people appears only in the technical details. */
export function wordsOf({ state, answered, answer }: Outcome): string {
  if (answer === null || state === "sent") return "";
  if (answered === null) return answer;
  const message = plainAnswer(answer);
  return message === answer ? `Meta answered with an error (status ${answered}).` : `Meta's message: ${message}`;
}

const REASONS: Record<AdEventState, string> = {
  held: "Sends once the order is paid",
  queued: "Sends within a minute",
  sent: "Received by Meta",
  failed: "",
  dropped: "The order wasn't completed",
};

/** What an event without a response is waiting for, or why it isn't sent. */
export const reasonOf = ({ state }: Pick<Outcome, "state">): string => REASONS[state];
