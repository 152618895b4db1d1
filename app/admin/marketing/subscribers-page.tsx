import { Link } from "#app/ui/link.tsx";
import type { StaffSubscriber } from "#shop/messaging/newsletter/subscribers.server.ts";
import { ActionMenu, type MenuAction } from "../kit/action-menu.tsx";
import { inlineLink } from "../kit/buttons.tsx";
import { Badge, choicesOf, Day, EmailText, type StateWords, stateIn } from "../kit/cells.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { List } from "../kit/list.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { Figures, whole } from "./figures.tsx";

/** Current and former newsletter subscribers. */
export default function SubscribersPage() {
  const { data: summary } = useAnswer(SUMMARY);
  const hasNone = summary?.subscribed === 0;
  return (
    <List
      title="Subscribers"
      about={
        <>
          To send a newsletter, export the list and import it into your email service. Unsubscribed and blocked
          addresses aren't exported.
          {!(hasNone && summary.joined + summary.left === 0) && <Summary />}
        </>
      }
      path="/api/admin/subscribers"
      columns={COLUMNS}
      filters={[
        { kind: "search", name: "q", label: "Find subscribers", placeholder: "Email" },
        { kind: "choice", name: "state", label: "Status", choices: choicesOf(STATES) },
      ]}
      actions={
        !hasNone && (
          <DownloadButton
            get={(call) => call("GET /api/admin/subscribers/csv", { file: true })}
            name="subscribers.csv"
            label="Export CSV"
          />
        )
      }
      empty={{ title: "No subscribers yet", text: "They appear here once shoppers sign up in your shop's footer." }}
      minWidth="md:min-w-[680px]"
    />
  );
}

const SUMMARY = "/api/admin/subscribers/summary";

function Summary() {
  const { data } = useAnswer(SUMMARY);
  const period = data && `last ${data.days} days`;
  return (
    <Figures
      of={[
        ["Subscribed", whole(data?.subscribed)],
        ["Joined", whole(data?.joined), period],
        ["Unsubscribed", whole(data?.left), period],
      ]}
    />
  );
}

const STATES: Record<StaffSubscriber["state"], StateWords> = {
  subscribed: { label: "Subscribed", tone: "good" },
  unsubscribed: { label: "Unsubscribed", tone: "quiet" },
};

function Actions({ subscriber: { _id, email, state } }: { subscriber: StaffSubscriber }) {
  const unsubscribe = useChange("POST /api/admin/subscribers/:id/unsubscription", {
    toast: "Unsubscribed",
    gone: "ok",
  });
  const remove = useChange("DELETE /api/admin/subscribers/:id", { toast: "Subscriber deleted", gone: "ok" });
  if (!useStaff().may("subscribers:write")) return null;
  const params = { id: _id };
  const address = <b className="font-[600] wrap-anywhere">{email}</b>;
  const actions: MenuAction[] = [
    {
      label: "Delete",
      danger: true,
      ask: {
        title: "Delete this subscriber?",
        text: (
          <p>
            This deletes {address}, its stock alerts, cart reminders, and marketing emails, and can't be undone. The
            address stays blocked in hashed form, so it gets no marketing email unless its owner signs up again.
          </p>
        ),
        send: () => remove.send({ params }),
      },
    },
  ];
  if (state === "subscribed") {
    actions.unshift({
      label: "Unsubscribe",
      ask: {
        title: "Unsubscribe this address?",
        text: (
          <p>
            {address} will get no more newsletters, stock alerts, or cart reminders, not even those already requested.
            Only its owner can subscribe it again.
          </p>
        ),
        send: () => unsubscribe.send({ params }),
      },
    });
  }
  return <ActionMenu label={`Actions, ${email}`} actions={actions} />;
}

const Status = ({ subscriber: { email, state, suppressed } }: { subscriber: StaffSubscriber }) =>
  suppressed ? (
    <>
      <Badge label="Blocked" tone="warn" />{" "}
      <Link to={`/admin/marketing/blocked?q=${encodeURIComponent(email)}`} prefetch="none" className={inlineLink}>
        Reason
      </Link>
    </>
  ) : (
    <Badge {...stateIn(STATES, state)} />
  );

const COLUMNS: Columns<StaffSubscriber> = [
  {
    head: "Email",
    show: (subscriber) => (
      <>
        <span className="font-[600]">
          <EmailText email={subscriber.email} />
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-2 md:hidden">
          <Status subscriber={subscriber} />
          <Day at={subscriber.unsubscribedAt ?? subscriber.subscribedAt} />
        </span>
      </>
    ),
  },
  { head: "Status", phone: "hidden", show: (subscriber) => <Status subscriber={subscriber} /> },
  {
    head: "Since",
    phone: "hidden",
    show: ({ subscribedAt, unsubscribedAt }) => (
      <>
        <Day at={unsubscribedAt ?? subscribedAt} />
        {unsubscribedAt && (
          <span className="block text-ink-2">
            Subscribed <Day at={subscribedAt} />
          </span>
        )}
      </>
    ),
  },
  { head: "", phone: "corner", align: "right", show: (subscriber) => <Actions subscriber={subscriber} /> },
];
