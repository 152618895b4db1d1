import { useMemo } from "react";
import type { StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import type { Columns } from "../kit/data-table.tsx";
import { rowButton } from "../kit/facts.tsx";
import { useListFilter, useOpened } from "../kit/list-filter.ts";
import { FindBox, Narrow, NothingHere } from "../kit/list-tools.tsx";
import { Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { MessageDialog } from "./message-dialog.tsx";

/** What was written to the shop, newest first. */
export default function MessagesArea() {
  const { filter, change, isNarrowed, clear } = useListFilter(["q", "state"]);
  const opened = useOpened();
  const pages = usePages("/api/admin/messages", { query: filter });
  const columns = useMemo(() => columnsOf(opened.open), [opened.open]);
  return (
    <>
      <PagedList
        title="Messages"
        page
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name, email }) => `message from ${name || email}`}
        minWidth="md:min-w-[760px]"
        failed="The messages could not be loaded."
        empty={
          <NothingHere isNarrowed={isNarrowed} onClear={clear}>
            Nobody has written yet. What shoppers send by the contact form stands here.
          </NothingHere>
        }
        tools={
          <>
            <FindBox
              label="Find messages"
              placeholder="Name, email or words"
              value={filter.q}
              onChange={(q) => change({ q })}
            />
            <Narrow label="State" value={filter.state} onChange={(state) => change({ state })} choices={STATES} />
          </>
        }
      />
      <MessageDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

const STATES = [
  ["", "All"],
  ["open", "Open"],
  ["done", "Done"],
] as const;

const columnsOf = (open: (id: string) => void): Columns<StaffMessage> => [
  {
    id: "from",
    head: "From",
    phone: "wide",
    show: (message) => (
      <>
        <button type="button" onClick={() => open(message._id)} className={rowButton}>
          {message.unread && (
            <>
              <span
                aria-hidden="true"
                className="mr-2 inline-block size-2 rounded-pill bg-signal-bright align-middle"
              />
              <span className="sr-only">Unread: </span>
            </>
          )}
          {message.name || message.email}
        </button>
        {message.name && <span className="block text-ink-2">{message.email}</span>}
      </>
    ),
  },
  {
    id: "comment",
    head: "Message",
    phone: "wide",
    show: ({ comment, note }) => (
      <>
        <span className="line-clamp-2 max-w-[60ch]">{comment || <span className="text-ink-2">No text</span>}</span>
        {note && <span className="mt-0.5 line-clamp-1 max-w-[60ch] text-ink-2">Note: {note}</span>}
      </>
    ),
  },
  {
    id: "state",
    head: "State",
    phone: "left",
    show: ({ state }) =>
      state === "done" ? (
        <span className="whitespace-nowrap text-ink-2">Done</span>
      ) : (
        <span className="font-[600] whitespace-nowrap">Open</span>
      ),
  },
  { id: "at", head: "Received", phone: "right", show: ({ at }) => <Moment at={at} /> },
];
