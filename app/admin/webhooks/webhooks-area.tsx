import { useState } from "react";
import type { WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { moment } from "../kit/dates.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

/** Other programs that are told of what happens: the endpoints, and of the chosen one what it was told. */
export default function WebhooksArea() {
  const { may } = useStaff();
  const askAnew = useAskAnew();
  const pages = usePages("/api/admin/webhook-endpoints");
  const [edited, setEdited] = useState<WebhookEndpoint | "new">();
  const [opened, setOpened] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const shown = pages.items.find(({ _id }) => _id === opened);

  const columns: Columns<WebhookEndpoint> = [
    { id: "url", head: "Address", phone: "wide", show: ({ url }) => <span className="font-[600]">{url}</span> },
    { id: "events", head: "Told of", phone: "wide", show: ({ events }) => events.join(", ") },
    { id: "state", head: "State", phone: "wide", show: (endpoint) => <State endpoint={endpoint} /> },
    {
      id: "actions",
      head: "",
      phone: "wide",
      align: "right",
      show: (endpoint) => (
        <span className="flex gap-2 md:justify-end">
          <button
            type="button"
            className={smallButton}
            aria-expanded={opened === endpoint._id}
            onClick={() => setOpened(opened === endpoint._id ? undefined : endpoint._id)}
          >
            Log<span className="sr-only"> of {endpoint.url}</span>
          </button>
          {may("webhooks:write") && (
            <button type="button" className={smallButton} onClick={() => setEdited(endpoint)}>
              Edit<span className="sr-only"> {endpoint.url}</span>
            </button>
          )}
        </span>
      ),
    },
  ];

  return (
    <>
      <PagedList
        title="Webhooks"
        page
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ url }) => url}
        empty="No program is told of anything yet. Add an endpoint, and the shop calls it when an order or a product changes."
        failed="The endpoints could not be loaded."
        actions={
          may("webhooks:write") && (
            <button type="button" className={smallButton} onClick={() => setEdited("new")}>
              Add endpoint
            </button>
          )
        }
      />
      {shown && <DeliveryLog key={shown._id} endpoint={shown} />}
      <EndpointDialog
        endpoint={edited}
        onClose={() => setEdited(undefined)}
        onSaved={(made) => {
          setEdited(undefined);
          setSecret(made);
          askAnew("/api/admin/webhook-endpoints");
        }}
      />
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function State({ endpoint: { active, failingSince, switchedOffAt } }: { endpoint: WebhookEndpoint }) {
  if (switchedOffAt) {
    return <span className="text-error">Switched off on {moment(switchedOffAt)}: it only failed</span>;
  }
  if (!active) return <span className="text-ink-2">Off</span>;
  if (failingSince) return <span className="text-warn-ink">Failing since {moment(failingSince)}</span>;
  return <span className="text-ok">On</span>;
}
