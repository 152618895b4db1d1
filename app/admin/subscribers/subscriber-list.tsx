import { useMemo, useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { toast } from "#app/ui/toast.ts";
import type { StaffSubscriber } from "#shop/messaging/newsletter/subscribers.contract.server.ts";
import { SUBSCRIBER_STATES } from "#shop/messaging/newsletter/subscription-form.ts";
import type { Columns } from "../kit/data-table.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { useListFilter } from "../kit/list-filter.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { FindBox, Narrow, NothingHere } from "../kit/list-tools.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { Question } from "../kit/question.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import { useAction } from "../kit/use-action.ts";

const LIST = "/api/admin/subscribers";

type Asked = { what: "unsubscribe" | "delete"; subscriber: StaffSubscriber };

/** Who gets the newsletter, and who left it. */
export default function SubscribersPage() {
  const { may } = useStaff();
  const { filter, change, isNarrowed, clear } = useListFilter(["q", "state"]);
  const pages = usePages(LIST, { query: filter });
  const [asked, setAsked] = useState<Asked>();
  const mayChange = may("subscribers:write");
  const columns = useMemo(() => columnsOf(mayChange ? setAsked : undefined), [mayChange]);
  return (
    <>
      <PagedList
        title="Subscribers"
        page
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ email }) => email}
        minWidth="md:min-w-[680px]"
        failed="The subscribers could not be loaded."
        actions={
          <DownloadButton
            get={(call) => call("GET /api/admin/subscribers/csv", { file: true })}
            name="subscribers.csv"
            label="Export CSV"
          />
        }
        empty={
          <NothingHere isNarrowed={isNarrowed} onClear={clear}>
            Nobody has subscribed yet. Only shoppers themselves can, by the form at the foot of every page.
          </NothingHere>
        }
        tools={
          <>
            <FindBox label="Find subscribers" placeholder="Email" value={filter.q} onChange={(q) => change({ q })} />
            <Narrow label="State" value={filter.state} onChange={(state) => change({ state })} choices={STATES} />
          </>
        }
      />
      <Asking asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

const STATES = [["", "All"], ...SUBSCRIBER_STATES.map((state) => [state, inWords(state)] as const)] as const;

function Asking({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const askAnew = useAskAnew();
  const { busy, fault, run, forget } = useAction();
  const close = () => {
    forget();
    onClose();
  };

  async function confirm({ what, subscriber: { _id } }: Asked) {
    const answer =
      what === "delete"
        ? await run((call) => call("DELETE /api/admin/subscribers/:id", { params: { id: _id } }))
        : await run((call) => call("POST /api/admin/subscribers/:id/unsubscription", { params: { id: _id } }));
    // Not found: they are gone already, which is at least as much as was wanted.
    if (answer?.kind !== "ok" && !(answer?.kind === "refused" && answer.code === "not_found")) return;
    toast(what === "delete" ? "Subscriber deleted" : "Unsubscribed", { kind: "success" });
    close();
    askAnew(LIST);
  }

  const email = <b className="font-[600] wrap-anywhere">{asked?.subscriber.email}</b>;
  const isDelete = asked?.what === "delete";
  return (
    <Question
      open={asked !== undefined}
      title={isDelete ? "Delete this subscriber?" : "Unsubscribe them?"}
      confirm={isDelete ? "Delete" : "Unsubscribe"}
      busy={busy}
      fault={fault}
      onConfirm={() => asked && void confirm(asked)}
      onClose={close}
    >
      {isDelete ? (
        <p>
          The shop forgets {email} for good. What stays on the suppression list is a mark that nobody can read, so that
          the address gets no more news unless somebody subscribes it again.
        </p>
      ) : (
        <p>{email} gets no more newsletters. Only they themselves can subscribe again.</p>
      )}
    </Question>
  );
}

const columnsOf = (ask: ((asked: Asked) => void) | undefined): Columns<StaffSubscriber> => [
  { id: "email", head: "Email", phone: "wide", show: ({ email }) => <span className="font-[600]">{email}</span> },
  {
    id: "state",
    head: "State",
    show: ({ email, state, suppressed }) => (
      <>
        <span className={`whitespace-nowrap ${state === "subscribed" ? "text-ok" : "text-ink-2"}`}>
          {inWords(state)}
        </span>
        {suppressed && (
          <Link
            to={`/admin/marketing/blocked?q=${encodeURIComponent(email)}`}
            prefetch="none"
            className="flex min-h-6 items-center text-warn-ink underline underline-offset-[3px] max-md:min-h-11"
          >
            No newsletter: suppressed
          </Link>
        )}
      </>
    ),
  },
  { id: "since", head: "Subscribed", phone: "right", show: ({ subscribedAt }) => <Moment at={subscribedAt} /> },
  {
    id: "ended",
    head: "Unsubscribed",
    phone: "wide",
    show: ({ unsubscribedAt }) =>
      unsubscribedAt && (
        <>
          <span className="md:hidden">Unsubscribed </span>
          <Moment at={unsubscribedAt} />
        </>
      ),
  },
  ...(ask
    ? [
        {
          id: "actions",
          head: "",
          phone: "wide" as const,
          show: (subscriber: StaffSubscriber) => (
            <div className="flex flex-wrap gap-2 md:justify-end">
              {subscriber.state === "subscribed" && (
                <button
                  type="button"
                  className={smallButton}
                  aria-label={`Unsubscribe ${subscriber.email}`}
                  onClick={() => ask({ what: "unsubscribe", subscriber })}
                >
                  Unsubscribe
                </button>
              )}
              <button
                type="button"
                className={smallButton}
                aria-label={`Delete ${subscriber.email}`}
                onClick={() => ask({ what: "delete", subscriber })}
              >
                Delete
              </button>
            </div>
          ),
        },
      ]
    : []),
];
