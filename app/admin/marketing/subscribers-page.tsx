import { Link } from "#app/ui/link.tsx";
import type { StaffSubscriber } from "#shop/messaging/newsletter/subscribers.contract.server.ts";
import { SUBSCRIBER_STATES } from "#shop/messaging/newsletter/subscription-form.ts";
import { AskButton } from "../kit/confirm.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { EmailText } from "../kit/email-text.tsx";
import { List } from "../kit/list.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";

/** Who gets the newsletter, and who left it. */
export default function SubscribersPage() {
  return (
    <List
      title="Subscribers"
      path="/api/admin/subscribers"
      columns={COLUMNS}
      rowName={({ email }) => email}
      filters={[
        { kind: "search", name: "q", label: "Find subscribers", placeholder: "Email" },
        { kind: "choice", name: "state", label: "State", choices: STATES },
      ]}
      actions={
        <DownloadButton
          get={(call) => call("GET /api/admin/subscribers/csv", { file: true })}
          name="subscribers.csv"
          label="Export CSV"
        />
      }
      empty="No subscribers yet. Shoppers sign up in the page footer."
      minWidth="md:min-w-[680px]"
    />
  );
}

const STATES = [["", "All"], ...SUBSCRIBER_STATES.map((state) => [state, inWords(state)] as const)] as const;

const CHANGED = { invalidates: ["/api/admin/subscribers"], gone: "ok" } as const;

function Actions({ subscriber: { _id, email, state } }: { subscriber: StaffSubscriber }) {
  const unsubscribe = useChange("POST /api/admin/subscribers/:id/unsubscription", {
    toast: "Unsubscribed",
    ...CHANGED,
  });
  const remove = useChange("DELETE /api/admin/subscribers/:id", { toast: "Subscriber deleted", ...CHANGED });
  if (!useStaff().may("subscribers:write")) return null;
  const params = { id: _id };
  const address = <b className="font-[600] wrap-anywhere">{email}</b>;
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {state === "subscribed" && (
        <AskButton
          name={`Unsubscribe ${email}`}
          title="Unsubscribe this address?"
          text={<p>{address} gets no more newsletters. Only the owner of the address can subscribe again.</p>}
          confirm="Unsubscribe"
          send={() => unsubscribe.send({ params })}
        />
      )}
      <AskButton
        name={`Delete ${email}`}
        title="Delete this subscriber?"
        text={
          <p>
            {address} is deleted. This can't be undone. A hashed entry stays among the blocked addresses, so this
            address isn't emailed again unless it subscribes.
          </p>
        }
        confirm="Delete"
        danger
        send={() => remove.send({ params })}
      />
    </div>
  );
}

const COLUMNS: Columns<StaffSubscriber> = [
  {
    head: "Email",
    show: ({ email }) => (
      <span className="font-[600]">
        <EmailText email={email} />
      </span>
    ),
  },
  {
    head: "State",
    phone: "left",
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
            No newsletter: blocked
          </Link>
        )}
      </>
    ),
  },
  { head: "Subscribed", phone: "right", named: true, show: ({ subscribedAt }) => <Moment at={subscribedAt} /> },
  {
    head: "Unsubscribed",
    named: true,
    show: ({ unsubscribedAt }) => unsubscribedAt && <Moment at={unsubscribedAt} />,
  },
  { head: "", show: (subscriber) => <Actions subscriber={subscriber} /> },
];
