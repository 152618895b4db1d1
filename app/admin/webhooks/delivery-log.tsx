import { useState } from "react";
import { toast } from "#app/ui/toast.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { exactMoment } from "../kit/dates.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import type { Answer } from "../kit/staff-api.ts";
import type { Columns } from "../kit/table.tsx";
import { webhooksApi } from "./webhooks-api.ts";

const DELIVERIES = "/api/admin/webhook-endpoints/:id/deliveries";
const REFRESH_MS = 10_000;
const moment = (at: string) => <time dateTime={at}>{exactMoment(at)}</time>;

/** What an endpoint was told, with every answer; from here it is told again. */
export function DeliveryLog({ endpoint: { _id, url } }: { endpoint: WebhookEndpoint }) {
  const { call, may } = useStaff();
  const askAnew = useAskAnew();
  const [busy, setBusy] = useState(false);
  const pages = usePages(DELIVERIES, { params: { id: _id } }, { everyMs: REFRESH_MS });
  const api = webhooksApi(call);

  async function press(work: Promise<Answer<unknown>>, done: string) {
    setBusy(true);
    const answer = await work;
    setBusy(false);
    if (answer.kind !== "ok") return toast(whyItFailed(answer), { kind: "error" });
    toast(done, { kind: "success" });
    askAnew(DELIVERIES);
  }

  const columns: Columns<WebhookDelivery> = [
    { id: "event", head: "Event", show: ({ event }) => <span className="font-[600]">{event}</span> },
    { id: "at", head: "Happened", phone: "wide", show: ({ at }) => moment(at) },
    { id: "state", head: "State", phone: "wide", show: (delivery) => <State delivery={delivery} /> },
    {
      id: "answer",
      head: "Answer",
      phone: "wide",
      show: (delivery) => delivery.attempts > 0 && <Told delivery={delivery} />,
    },
    {
      id: "again",
      head: "",
      phone: "wide",
      align: "right",
      show: ({ _id: id, status, event }) =>
        may("webhooks:write") &&
        status !== "queued" && (
          <button
            type="button"
            className={smallButton}
            disabled={busy}
            onClick={() => void press(api.redeliver(_id, id), "It is sent again in the next minute")}
          >
            Send again<span className="sr-only"> {event}</span>
          </button>
        ),
    },
  ];

  return (
    <section aria-label={`Log of ${url}`} className="mt-10">
      <PagedList
        title="Log"
        pages={pages}
        columns={columns}
        rowId={(delivery) => delivery._id}
        rowName={({ event }) => event}
        empty="It was told of nothing yet."
        failed="The log could not be loaded."
        actions={
          may("webhooks:write") && (
            <button
              type="button"
              className={smallButton}
              disabled={busy}
              onClick={() => void press(api.sendTest(_id), "A test is sent in the next minute")}
            >
              Send a test
            </button>
          )
        }
      />
    </section>
  );
}

function State({ delivery: { status, attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  if (status === "delivered") return <span className="text-ok">Delivered</span>;
  if (status === "failed") return <span className="text-error">Failed after {attempts} attempts</span>;
  if (attempts === 0) return <span className="text-ink-2">Waits to be sent</span>;
  return (
    <span className="text-warn-ink">
      {attempts} {attempts === 1 ? "attempt" : "attempts"} failed; next {nextAttemptAt && moment(nextAttemptAt)}
    </span>
  );
}

function Told({ delivery: { answered, tookMs, response, data } }: { delivery: WebhookDelivery }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-ink/40 underline-offset-[3px] md:min-h-6">
        {answered === null ? response : `${answered} in ${tookMs} ms`}
      </summary>
      <pre className="mt-1 max-h-40 max-w-md overflow-auto rounded-sm bg-sand p-3 text-[12px]/[18px] whitespace-pre-wrap">
        {`${JSON.stringify(data, null, 2)}\n\n${response ?? ""}`.trim()}
      </pre>
    </details>
  );
}
