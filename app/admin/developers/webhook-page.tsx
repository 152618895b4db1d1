import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import type { WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { ActionMenu, type MenuAction } from "../kit/action-menu.tsx";
import { SmallButton } from "../kit/buttons.tsx";
import { Facts, Moment } from "../kit/cells.tsx";
import { BackLink, Loaded, Page } from "../kit/page.tsx";
import { SecretDialog } from "../kit/shown-once.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EditEndpoint, ENDPOINTS, EndpointState, signingSecret } from "./endpoint-form.tsx";

const LIST = "/admin/settings/developers/webhooks";

/** One endpoint, with its settings and deliveries. */
export default function WebhookPage() {
  const { id } = useParams();
  const { may } = useStaff();
  const answer = useAnswer(ENDPOINTS);
  const endpoint = answer.data?.items.find(({ _id }) => _id === id);
  return (
    <Page
      title={endpoint ? new URL(endpoint.url).host : "Webhook"}
      about={endpoint && <span className="wrap-anywhere">{endpoint.url}</span>}
      back={<BackLink to={LIST}>Webhooks</BackLink>}
      actions={endpoint && may("webhooks:write") && <Actions endpoint={endpoint} />}
    >
      <Loaded answer={answer} what="The endpoint">
        {() =>
          endpoint ? (
            <div className="grid gap-8">
              <Settings endpoint={endpoint} />
              <DeliveryLog endpoint={endpoint} />
            </div>
          ) : (
            <p className="text-ink-2">This endpoint no longer exists.</p>
          )
        }
      </Loaded>
    </Page>
  );
}

const Settings = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <Facts
    facts={{
      Status: <EndpointState endpoint={endpoint} />,
      Events: endpoint.events.join(", "),
      "Old secret": hasOldSecret(endpoint) && endpoint.oldSecretUntil && (
        <>
          Works until <Moment at={endpoint.oldSecretUntil} />
        </>
      ),
    }}
  />
);

/** Whether deliveries are also signed with the secret before the current one. */
const hasOldSecret = ({ oldSecretUntil }: WebhookEndpoint): boolean =>
  oldSecretUntil !== null && Date.parse(oldSecretUntil) > Date.now();

function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string>();
  const [isEditing, setIsEditing] = useState(false);
  const stopEditing = () => setIsEditing(false);
  const rotate = useChange("POST /api/admin/webhook-endpoints/:id/secret", {
    onDone: (made) => setSecret(made.secret),
  });
  const remove = useChange("DELETE /api/admin/webhook-endpoints/:id", {
    toast: "Endpoint removed",
    gone: "ok",
    onDone: () => void navigate(LIST),
  });
  const params = { id: endpoint._id };
  const actions: MenuAction[] = [
    {
      label: "Create new secret",
      ask: {
        title: "Create a new secret?",
        text: hasOldSecret(endpoint)
          ? "The current secret stops working now, because you created it less than 24 hours ago. The one before it keeps working for the rest of its 24 hours."
          : "The new secret is active. The old one keeps working for 24 hours, so your app has time to switch.",
        send: () => rotate.send({ params }),
      },
    },
    {
      label: "Remove endpoint",
      danger: true,
      ask: {
        title: "Remove this endpoint?",
        text: "It stops receiving events and its log is deleted.",
        send: () => remove.send({ params }),
      },
    },
  ];
  return (
    <>
      <SmallButton onClick={() => setIsEditing(true)}>Edit endpoint</SmallButton>
      <ActionMenu actions={actions}>More actions</ActionMenu>
      <Dialog open={isEditing} onClose={stopEditing} title="Edit endpoint" className="max-w-[560px]!">
        {isEditing && <EditEndpoint endpoint={endpoint} onClose={stopEditing} />}
      </Dialog>
      <SecretDialog secret={secret ? signingSecret(secret) : undefined} onClose={() => setSecret(undefined)} />
    </>
  );
}
