import type { WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { Badge } from "../kit/badge.tsx";
import { Moment } from "../kit/moment.tsx";

const STATES = {
  on: { label: "Enabled", tone: "good" },
  failing: { label: "Failing", tone: "warn" },
  turnedOff: { label: "Disabled", tone: "bad" },
  off: { label: "Disabled", tone: "quiet" },
} as const;

/** Whether an endpoint receives events and, if it fails, since when. */
export function EndpointState({ endpoint: { active, failingSince, switchedOffAt } }: { endpoint: WebhookEndpoint }) {
  const since = switchedOffAt ?? (active ? failingSince : null);
  return (
    <>
      <Badge {...STATES[switchedOffAt ? "turnedOff" : !active ? "off" : failingSince ? "failing" : "on"]} />
      {since && (
        <span className="block text-ink-2">
          {switchedOffAt ? "Every delivery failed, " : "Since "}
          <Moment at={since} />
        </span>
      )}
    </>
  );
}
