import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { countOf } from "#platform/text.ts";
import type { WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { ItemLink } from "../kit/cells.tsx";
import { List } from "../kit/list.tsx";
import { SecretDialog } from "../kit/shown-once.tsx";
import type { Columns } from "../kit/table.tsx";
import { AddEndpoint, ENDPOINTS, EndpointState, signingSecret } from "./endpoint-form.tsx";

/** The endpoints of apps that are notified of orders and products. */
export default function WebhooksPage() {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <List
        title="Webhooks"
        about="Notify your other apps when an order or a product changes."
        path={ENDPOINTS}
        columns={COLUMNS}
        empty={{ title: "No webhooks yet", text: "Add the URL of an app to notify it." }}
        create={{ label: "Add endpoint", needs: "webhooks:write" }}
        dialog={({ isNew, close }) => (
          <Dialog open={isNew} onClose={close} title="Add endpoint" className="max-w-[560px]!">
            <AddEndpoint onClose={close} onAdded={setSecret} />
          </Dialog>
        )}
      />
      <SecretDialog secret={secret ? signingSecret(secret) : undefined} onClose={() => setSecret(undefined)} />
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
  {
    head: "Events",
    show: ({ events }) => (
      <>
        {countOf(events.length, "event")}
        <span className="block text-ink-2">{events.join(", ")}</span>
      </>
    ),
  },
];
