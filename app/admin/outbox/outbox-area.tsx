import { toast } from "#app/ui/toast.ts";
import {
  DELIVERY_AREAS,
  DELIVERY_KINDS,
  type DeliveryKind,
  OPEN_STATES,
  type OpenState,
} from "#shop/messaging/outbox/delivery-view.ts";
import type { OpenDelivery } from "#shop/messaging/outbox/outbox.contract.server.ts";
import { useListFilter } from "../kit/list-filter.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { Narrow, NothingHere } from "../kit/list-tools.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useAction } from "../kit/use-action.ts";

const LIST = "/api/admin/outbox";
const REFRESH_MS = 10_000;

const KIND_WORDS: Record<DeliveryKind, string> = { email: "Email", webhook: "Webhook", ad_event: "Ad event" };
const STATE_WORDS: Record<OpenState, string> = { queued: "Waiting", failed: "Failed" };

const KINDS = [["", "All"], ...DELIVERY_KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const)] as const;
const STATES = [["", "All"], ...OPEN_STATES.map((state) => [state, STATE_WORDS[state]] as const)] as const;

/** Emails, webhooks and ad events that wait or failed, with a button that tries them now. */
export default function OutboxArea() {
  const { filter, change, isNarrowed, clear } = useListFilter(["kind", "state"]);
  const pages = usePages(LIST, { query: filter }, { everyMs: REFRESH_MS });
  return (
    <PagedList
      title="Outbox"
      page
      pages={pages}
      columns={COLUMNS}
      rowId={({ _id }) => _id}
      rowName={({ kind, what, to }) => `${KIND_WORDS[kind]} ${what} to ${to}`}
      minWidth="md:min-w-[820px]"
      failed="The outbox could not be loaded."
      empty={
        <NothingHere isNarrowed={isNarrowed} onClear={clear}>
          Everything has arrived. Emails, webhooks and ad events are listed here while they wait, or when they failed.
        </NothingHere>
      }
      tools={
        <>
          <Narrow label="Kind" value={filter.kind} onChange={(kind) => change({ kind })} choices={KINDS} />
          <Narrow label="State" value={filter.state} onChange={(state) => change({ state })} choices={STATES} />
        </>
      }
    />
  );
}

const COLUMNS: Columns<OpenDelivery> = [
  {
    id: "what",
    head: "Delivery",
    phone: "wide",
    show: ({ kind, what }) => (
      <>
        <span className="block font-[600] wrap-anywhere md:min-w-[140px]">{inWords(what)}</span>
        <span className="block text-ink-2">{KIND_WORDS[kind]}</span>
      </>
    ),
  },
  {
    id: "to",
    head: "To",
    phone: "wide",
    show: ({ to }) => <span className="block wrap-anywhere md:min-w-[200px]">{to || "Erased"}</span>,
  },
  {
    id: "state",
    head: "State",
    phone: "wide",
    show: ({ state, attempts }) => (
      <>
        <span className={`font-[600] ${state === "failed" ? "text-error" : "text-warn-ink"}`}>
          {STATE_WORDS[state]}
        </span>
        <span className="block whitespace-nowrap text-ink-2">
          {attempts} {attempts === 1 ? "attempt" : "attempts"}
        </span>
      </>
    ),
  },
  {
    id: "tried",
    head: "Last attempt",
    phone: "wide",
    show: ({ lastAttemptAt, answer }) => (
      <>
        {lastAttemptAt && <Moment at={lastAttemptAt} />}
        <span className="line-clamp-2 text-ink-2 wrap-anywhere md:min-w-[140px]">{answer}</span>
      </>
    ),
  },
  {
    id: "next",
    head: "Next attempt",
    phone: "wide",
    show: ({ nextAttemptAt }) => (
      <>
        <span className="text-ink-2 md:hidden">Next attempt: </span>
        {nextAttemptAt ? <Moment at={nextAttemptAt} /> : <span className="text-ink-2">none</span>}
      </>
    ),
  },
  {
    id: "again",
    head: "",
    phone: "wide",
    align: "right",
    show: (delivery) => delivery.mayRetry && <TryAgain delivery={delivery} />,
  },
];

function TryAgain({ delivery: { _id, kind, what } }: { delivery: OpenDelivery }) {
  const { may } = useStaff();
  const askAnew = useAskAnew();
  const { busy, fault, run } = useAction();
  if (!may(`${DELIVERY_AREAS[kind]}:write`)) return null;

  async function tryAgain() {
    const answer = await run((call) => call(`POST /api/admin/outbox/${kind}/:id/attempts`, { params: { id: _id } }));
    if (answer?.kind !== "ok") return;
    askAnew(LIST);
    toast("We'll try it within a minute", { kind: "success" });
  }

  return (
    <>
      <button type="button" className={smallButton} aria-disabled={busy} onClick={() => void tryAgain()}>
        Try again<span className="sr-only"> {inWords(what)}</span>
      </button>
      {fault && (
        <p role="alert" className="text-error">
          {fault}
        </p>
      )}
    </>
  );
}
