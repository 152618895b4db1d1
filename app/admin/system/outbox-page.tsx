import { Link } from "react-router";
import { inWords } from "#platform/display-text.ts";
import { countOf } from "#platform/text.ts";
import {
  DELIVERY_AREAS,
  DELIVERY_KINDS,
  type DeliveryKind,
  FAILED_LATELY_DAYS,
  type OpenState,
} from "#shop/messaging/outbox/delivery-view.ts";
import type { FailedGroup, OpenDelivery } from "#shop/messaging/outbox/outbox.contract.server.ts";
import { HELD_TOAST } from "../developers/delivery-log.tsx";
import { NoMailServer } from "../email-log/no-mail-server.tsx";
import { SmallButton } from "../kit/buttons.tsx";
import {
  choicesOf,
  DeliveryBadge,
  EmailText,
  ItemLink,
  Moment,
  OrderLink,
  type StateWords,
  wordIn,
} from "../kit/cells.tsx";
import { List } from "../kit/list.tsx";
import { plainAnswer } from "../kit/plain-answer.ts";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { AD_EVENT_FINAL, eventName } from "../marketing/ad-event-words.tsx";

const REFRESH_MS = 10_000;

const KIND_WORDS: Record<DeliveryKind, string> = { email: "Email", webhook: "Webhook", ad_event: "Ad event" };
const STATES: Record<OpenState, StateWords> = {
  queued: { label: "Queued", tone: "quiet" },
  failed: { label: "Failed", tone: "bad" },
};

const KINDS = [["", "All"], ...DELIVERY_KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const)] as const;

/** Queued and failed emails, webhooks and ad events, each with a button that retries it or the reason why it can't be retried. */
export default function OutboxPage() {
  return (
    <List
      title="Outbox"
      about="Emails, webhooks, and ad events that are waiting or failed."
      path="/api/admin/outbox"
      columns={COLUMNS}
      filters={[
        { kind: "choice", name: "state", label: "Status", choices: choicesOf(STATES) },
        { kind: "choice", name: "kind", label: "Kind", choices: KINDS },
      ]}
      above={
        <>
          <NoMailServer>
            You can send saved emails from the{" "}
            <Link to="/admin/settings/email" className="underline underline-offset-[3px]">
              email log
            </Link>{" "}
            once it's set up.
          </NoMailServer>
          <FailedGroups />
        </>
      }
      live={{ everyMs: REFRESH_MS, one: "delivery", many: "deliveries" }}
      minWidth="md:min-w-[820px]"
      empty={{ title: "Nothing is queued or failed" }}
    />
  );
}

/** Retries deliveries together that failed together, such as all those to an endpoint that was down. */
function FailedGroups() {
  const { data } = useAnswer("/api/admin/outbox/failed", {}, { everyMs: REFRESH_MS });
  const groups = data?.items.filter(({ count }) => count > 1) ?? [];
  if (groups.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-2">
      {groups.map((group) => (
        <FailedLine key={`${group.kind} ${group.to}`} group={group} />
      ))}
    </ul>
  );
}

function FailedLine({ group: { kind, to, count } }: { group: FailedGroup }) {
  const { busy, run } = useChange(`POST /api/admin/outbox/${kind}/attempts`, {
    toast: ({ queued }) => `We'll retry ${queued} of ${count}`,
  });
  const failed = countOf(count, wordIn(KIND_WORDS, kind).toLowerCase());
  const text = `${failed} failed in the last ${FAILED_LATELY_DAYS} days`;
  return (
    <li className="flex items-center justify-between gap-x-6 rounded-md bg-error-bg px-4 py-3">
      <span title={to} className="line-clamp-3 min-w-0 text-error wrap-anywhere md:line-clamp-1 md:break-all">
        <b className="font-[600]">{text}</b>
        {to && ` for ${to}`}
      </span>
      <SmallButton aria-disabled={busy} onClick={() => void run({ body: { to } })} className="shrink-0">
        Retry all<span className="sr-only">{`: ${text}${to && ` for ${to}`}`}</span>
      </SmallButton>
    </li>
  );
}

const COLUMNS: Columns<OpenDelivery> = [
  {
    head: "Delivery",
    phone: "left",
    show: (delivery) => (
      <div className="md:min-w-[170px]">
        <Name delivery={delivery} />
        <span className="block text-ink-2">
          {wordIn(KIND_WORDS, delivery.kind)}
          {delivery.order && (
            <>
              {" · "}
              <OrderLink order={delivery.order} />
            </>
          )}
        </span>
      </div>
    ),
  },
  { head: "Status", phone: "right", show: (delivery) => <DeliveryBadge words={STATES} {...delivery} /> },
  {
    head: "To",
    show: ({ kind, to }) => (
      <span
        title={kind === "webhook" ? to : undefined}
        className={`md:min-w-[260px] min-[1400px]:min-w-[340px] ${kind === "webhook" ? "line-clamp-1 break-all" : "block wrap-anywhere"}`}
      >
        {kind === "email" && to ? <EmailText email={to} /> : to || "Erased"}
      </span>
    ),
  },
  {
    head: "Response",
    show: (delivery) => {
      const final = whyFinal(delivery);
      return (
        <>
          {delivery.answer && (
            <span className="line-clamp-3 text-ink-2 wrap-anywhere md:min-w-[140px] min-[1400px]:min-w-[220px]">
              {plainAnswer(delivery.answer)}
            </span>
          )}
          {final && <span className="block">{final}</span>}
        </>
      );
    },
  },
  {
    head: "Attempts",
    show: ({ attempts, lastAttemptAt, nextAttemptAt }) => (
      <>
        {attempts > 0 && <span className="block whitespace-nowrap">{countOf(attempts, "attempt")}</span>}
        {lastAttemptAt && <Attempt name="Last try" at={lastAttemptAt} />}
        {nextAttemptAt && <Attempt name="Next try" at={nextAttemptAt} />}
      </>
    ),
  },
  { head: "", align: "right", show: (delivery) => delivery.mayRetry && <Retry delivery={delivery} /> },
];

const nameOf = ({ kind, what }: OpenDelivery): string => (kind === "ad_event" ? eventName(what) : inWords(what));

/** The pages that show a delivery of a kind. */
const PAGES: Partial<Record<DeliveryKind, string>> = {
  email: "/admin/settings/email",
  ad_event: "/admin/marketing/ad-events",
};

function Name({ delivery }: { delivery: OpenDelivery }) {
  const [name, page] = [nameOf(delivery), PAGES[delivery.kind]];
  return page ? (
    <ItemLink to={`${page}?open=${delivery._id}`}>{name}</ItemLink>
  ) : (
    <span className="block font-[600]">{name}</span>
  );
}

/** Why a failed delivery can't be retried. */
function whyFinal({ kind, state, to, mayRetry }: OpenDelivery): string {
  if (state !== "failed" || mayRetry) return "";
  if (kind === "ad_event") return AD_EVENT_FINAL;
  return to === "" ? "It can't be retried: the address was erased." : "It can't be retried.";
}

const Attempt = ({ name, at }: { name: string; at: string }) => (
  <span className="block whitespace-nowrap">
    <span className="text-ink-2">{name}</span> <Moment at={at} />
  </span>
);

function Retry({ delivery }: { delivery: OpenDelivery }) {
  const { _id, kind } = delivery;
  const { may } = useStaff();
  const { busy, run } = useChange(`POST /api/admin/outbox/${kind}/:id/attempts`, {
    toast: ({ outcome }) => (outcome === "held" ? HELD_TOAST : "We'll retry it within a minute"),
  });
  if (!may(`${DELIVERY_AREAS[kind]}:write`)) return null;
  return (
    <SmallButton aria-disabled={busy} onClick={() => void run({ params: { id: _id } })}>
      Retry<span className="sr-only"> {nameOf(delivery)}</span>
    </SmallButton>
  );
}
