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

/** A readable name for Meta's name of an event. */
export const eventName = ({ name }: Pick<ListedAdEvent, "name">): string => NAMES[name] ?? name;

/** Why a failed event isn't retried. */
export const AD_EVENT_FINAL = "It won't be retried: Meta rejects invalid events and events over 7 days old.";

/** Whether an event has failed at least once and is waiting for its next attempt. */
export const isDelayed = ({ state, attempts }: Pick<ListedAdEvent, "state" | "attempts">): boolean =>
  state === "queued" && attempts > 0;

/** The status of an event, and the number of attempts if it was delayed or needed more than one. */
export const AdEventStateText = ({ event }: { event: Pick<ListedAdEvent, "state" | "attempts"> }) => (
  <>
    <Badge {...AD_EVENT_STATES[event.state]} />
    {(event.attempts > 1 || isDelayed(event)) && (
      <span className="block whitespace-nowrap text-ink-2">{countOf(event.attempts, "attempt")}</span>
    )}
  </>
);

type MetaError = { message?: unknown; code?: unknown; error_subcode?: unknown; is_transient?: unknown };

function errorOf(answer: string): MetaError | undefined {
  try {
    return (JSON.parse(answer) as { error?: MetaError } | null)?.error;
  } catch {
    // A proxy's response isn't JSON.
    return undefined;
  }
}

/** Error codes of the Graph API's rate limits. */
const LIMITS = [4, 17, 32, 341, 613];

/** What one of Meta's errors means and how to fix it; undefined for errors that the shop doesn't know (conversions-api.server.ts). */
export function fixOf({ state, answered, answer }: Pick<ListedAdEvent, "state" | "answered" | "answer">) {
  const error = answered !== null && answer !== null && state !== "sent" ? errorOf(answer) : undefined;
  const { code, error_subcode: subcode, is_transient: isTransient } = error ?? {};
  if (typeof code !== "number") return undefined;
  if (code === 190 || code === 102) {
    return "The access token isn't valid. Set a new META_ACCESS_TOKEN and restart the shop.";
  }
  if (code === 3 || code === 10 || (code >= 200 && code < 300)) {
    return "The access token isn't allowed to send events. Give it that permission at Meta.";
  }
  if (code === 100 && subcode === 33) {
    return "The access token can't see this pixel. Check META_PIXEL_ID and the token's access to it.";
  }
  const isLimit = LIMITS.includes(code);
  if (!isLimit && code !== 1 && code !== 2 && isTransient !== true) return undefined;
  const cause = isLimit ? "Meta's rate limit was reached." : "Meta has a problem.";
  return state === "queued" ? `${cause} We'll try again later.` : cause;
}

/** Why an event was rejected, in Meta's words; empty if it was accepted. */
export function wordsOf({ state, answered, answer }: ListedAdEvent): string {
  if (answer === null || state === "sent") return "";
  if (answered === null) return answer;
  const message = errorOf(answer)?.message;
  return typeof message === "string" ? message : answer || `Status ${answered}`;
}
