import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import type { WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { Badge } from "../kit/badge.tsx";
import { List } from "../kit/list.tsx";
import { useOpened } from "../kit/list-query.ts";
import { Moment } from "../kit/moment.tsx";
import { ItemLink } from "../kit/open-link.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { AddEndpoint, ENDPOINTS } from "./endpoint-form.tsx";
import { SigningSecret } from "./signing-secret.tsx";

const NEW = "new";

/** The endpoints of apps that are notified of orders and products. */
export default function WebhooksPage() {
  const { may } = useStaff();
  const { open } = useOpened();
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <List
        title="Webhooks"
        path={ENDPOINTS}
        columns={COLUMNS}
        rowName={({ url }) => url}
        empty="No webhooks yet. Add an endpoint to be notified of orders and products."
        actions={may("webhooks:write") && <SmallButton onClick={() => open(NEW)}>Add endpoint</SmallButton>}
        dialog={({ id, close }) => (
          <Dialog open={id === NEW} onClose={close} title="Add endpoint" className="max-w-[560px]!">
            {id === NEW && (
              <AddEndpoint
                onCancel={close}
                onAdded={(made) => {
                  close();
                  setSecret(made);
                }}
              />
            )}
          </Dialog>
        )}
      />
      <SigningSecret value={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

const COLUMNS: Columns<WebhookEndpoint> = [
  {
    head: "URL",
    phone: "left",
    show: ({ _id, url }) => <ItemLink to={`/admin/settings/developers/webhooks/${_id}`}>{url}</ItemLink>,
  },
  { head: "Status", phone: "right", show: (endpoint) => <EndpointState endpoint={endpoint} /> },
  { head: "Events", show: ({ events }) => events.join(", ") },
];

const STATES = {
  on: { label: "On", tone: "good" },
  failing: { label: "Failing", tone: "warn" },
  turnedOff: { label: "Turned off", tone: "bad" },
  off: { label: "Off", tone: "quiet" },
} as const;

function EndpointState({ endpoint: { active, failingSince, switchedOffAt } }: { endpoint: WebhookEndpoint }) {
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
