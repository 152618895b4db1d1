import { countOf } from "#platform/text.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { choicesOf, DeliveryBadge, Moment, OrderLink, type StateWords } from "../kit/cells.tsx";
import { tookWords } from "../kit/dates.ts";
import { List } from "../kit/list.tsx";
import { plainLink } from "../kit/section.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";

/** After a retry of a delivery to an endpoint that is off. */
export const HELD_TOAST = "Queued. We'll send it once the endpoint is enabled again.";

const REFRESH_MS = 10_000;

/** Deliveries to an endpoint, with their responses. */
export const DeliveryLog = ({ endpoint: { _id } }: { endpoint: WebhookEndpoint }) => (
  <List
    title="Deliveries"
    scope="log"
    path="/api/admin/webhook-endpoints/:id/deliveries"
    params={{ id: _id }}
    filters={[{ kind: "choice", name: "status", label: "Status", choices: choicesOf(STATES) }]}
    columns={[...COLUMNS, { head: "", align: "right", show: again(_id) }]}
    live={{ everyMs: REFRESH_MS, one: "delivery", many: "deliveries" }}
    empty={{ title: "No deliveries yet", text: "Send a test to see whether your app answers." }}
    add={<SendTest id={_id} />}
  />
);

function SendTest({ id }: { id: string }) {
  const { run, busy } = useChange("POST /api/admin/webhook-endpoints/:id/tests", {
    toast: "A test is sent within a minute",
  });
  if (!useStaff().may("webhooks:write")) return null;
  return (
    <SmallButton disabled={busy} onClick={() => void run({ params: { id } })}>
      Send a test
    </SmallButton>
  );
}

const nameOf = ({ event, order }: WebhookDelivery): string => (order ? `${event} ${order.orderNumber}` : event);

const again = (id: string) => (delivery: WebhookDelivery) => <SendAgain id={id} delivery={delivery} />;

function SendAgain({ id, delivery }: { id: string; delivery: WebhookDelivery }) {
  const { _id, status, attempts } = delivery;
  const { run, busy } = useChange("POST /api/admin/webhook-endpoints/:id/deliveries/:delivery/retries", {
    toast: ({ outcome }) => (outcome === "held" ? HELD_TOAST : "We'll send it again within a minute"),
  });
  const { may } = useStaff();
  if ((status === "queued" && attempts === 0) || !may("webhooks:write")) return null;
  return (
    <SmallButton disabled={busy} onClick={() => void run({ params: { id, delivery: _id } })}>
      {status === "delivered" ? "Send again" : "Retry"}
      <span className="sr-only"> {nameOf(delivery)}</span>
    </SmallButton>
  );
}

const COLUMNS: Columns<WebhookDelivery> = [
  {
    head: "Event",
    phone: "left",
    show: ({ event, order }) => (
      <>
        <span className="block font-[600]">{event}</span>
        {order && <OrderLink order={order} />}
      </>
    ),
  },
  { head: "Status", phone: "parts", show: (delivery) => <State delivery={delivery} /> },
  { head: "Created", named: true, show: ({ at }) => <Moment at={at} /> },
  { head: "Response", show: (delivery) => delivery.attempts > 0 && <Response delivery={delivery} /> },
];

const STATES: Record<WebhookDelivery["status"], StateWords> = {
  queued: { label: "Queued", tone: "quiet" },
  delivered: { label: "Delivered", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};

const State = ({ delivery: { status, attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) => (
  <>
    <span className="max-md:text-right">
      <DeliveryBadge words={STATES} state={status} attempts={attempts} />
    </span>
    {status !== "delivered" && attempts > 0 && (
      <span className="block text-ink-2 max-md:col-span-full">
        {countOf(attempts, "attempt")}
        {nextAttemptAt && (
          <>
            , next <Moment at={nextAttemptAt} />
          </>
        )}
      </span>
    )}
  </>
);

const Response = ({ delivery: { answered, tookMs, response, data } }: { delivery: WebhookDelivery }) => (
  <details>
    <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 md:min-h-6">
      <span aria-hidden="true" className="text-ink-2 md:hidden">
        Response
      </span>
      <span className={plainLink}>
        {answered === null ? response : `${answered}${tookMs === null ? "" : ` · ${tookWords(tookMs)}`}`}
      </span>
    </summary>
    <pre className="mt-1 max-h-40 max-w-md overflow-auto rounded-sm bg-sand p-3 text-[12px]/[18px] whitespace-pre-wrap">
      {`${JSON.stringify(data, null, 2)}\n\n${response ?? ""}`.trim()}
    </pre>
  </details>
);
