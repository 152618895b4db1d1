import { useEffect } from "react";
import type { StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import { Badge, choicesOf, EmailText, Moment, OpenLink, stateIn } from "../kit/cells.tsx";
import { List } from "../kit/list.tsx";
import { useOpened } from "../kit/list-query.ts";
import type { Columns } from "../kit/table.tsx";
import { MESSAGE_STATES, MessagePane } from "./message-pane.tsx";

/** Messages from the contact form, newest first. */
export default function MessagesPage() {
  const { id, close } = useOpened();
  useEffect(() => {
    if (id === undefined) return;
    return () => document.querySelector<HTMLElement>(`a[href*="open=${CSS.escape(id)}"]`)?.focus();
  }, [id]);
  const isOpen = id !== undefined;
  return (
    <div className={isOpen ? "items-start gap-x-8 lg:grid lg:grid-cols-[minmax(280px,2fr)_minmax(0,5fr)]" : ""}>
      <div className={isOpen ? "min-w-0 max-lg:hidden" : ""}>
        <List
          title="Messages"
          path="/api/admin/messages"
          columns={isOpen ? narrow(id) : COLUMNS}
          filters={[
            { kind: "search", name: "q", label: "Find messages", placeholder: "Name, email, or text" },
            { kind: "choice", name: "state", label: "Status", choices: choicesOf(MESSAGE_STATES) },
          ]}
          live={{ everyMs: 15_000, one: "message", many: "messages" }}
          empty={{ title: "No messages yet", text: "Messages from the contact form appear here." }}
          minWidth={isOpen ? "" : "md:min-w-[760px]"}
        />
      </div>
      {isOpen && <MessagePane id={id} onClose={close} />}
    </div>
  );
}

const COLUMNS: Columns<StaffMessage> = [
  {
    head: "From",
    phone: "left",
    show: (message) => (
      <div className="md:w-65">
        <From message={message} />
        {message.name && (
          <span className="block text-ink-2">
            <EmailText email={message.email} />
          </span>
        )}
      </div>
    ),
  },
  { head: "Status", phone: "right", show: ({ state }) => <Badge {...stateIn(MESSAGE_STATES, state)} /> },
  {
    head: "Message",
    show: ({ comment, note }) => (
      <>
        <span className="line-clamp-2">{comment || <span className="text-ink-2">No text</span>}</span>
        {note && <span className="mt-0.5 line-clamp-1 text-ink-2">Note: {note}</span>}
      </>
    ),
  },
  { head: "Received", show: ({ at }) => <Moment at={at} /> },
];

const From = ({ message: { _id, unread, name, email } }: { message: StaffMessage }) => (
  <OpenLink id={_id}>
    {unread && (
      <>
        <span aria-hidden="true" className="mr-2 inline-block size-2 rounded-pill bg-signal-bright align-middle" />
        <span className="sr-only">Unread: </span>
      </>
    )}
    {name || <EmailText email={email} />}
  </OpenLink>
);

/** The column of the list next to an open message. */
const narrow = (open: string): Columns<StaffMessage> => [
  {
    head: "Message",
    show: (message) => (
      <div className={`-my-1 rounded-md p-2 ${message._id === open ? "bg-sand" : ""}`}>
        <span className="block truncate">
          <From message={message} />
        </span>
        <span className="line-clamp-1">{message.comment}</span>
        <span className="text-ink-2">
          <Moment at={message.at} />
          {message.state === "done" && " · Done"}
        </span>
      </div>
    ),
  },
];
