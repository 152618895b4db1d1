import { useMemo } from "react";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EMAIL_STATES, type EmailState } from "#shop/messaging/email/email-view.ts";
import type { ListedEmail } from "#shop/messaging/email/emails.contract.server.ts";
import { rowButton } from "../kit/facts.tsx";
import { useListFilter } from "../kit/list-filter.ts";
import { useOpened } from "../kit/list-query.ts";
import { FindBox, Narrow, NothingHere } from "../kit/list-tools.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAnswer } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import { MailStateText } from "./mail-state.tsx";

/** Everything that the shop has sent, keeps, or could not send. */
export default function MailsArea() {
  const { filter, change, isNarrowed, clear } = useListFilter(["q", "state", "kind"]);
  const opened = useOpened();
  const pages = usePages("/api/admin/mails", { query: filter });
  const setup = useAnswer("/api/admin/mails/setup");
  const columns = useMemo(() => columnsOf(opened.open), [opened.open]);
  return (
    <>
      <PagedList
        title="Mails"
        page
        above={setup.data && !setup.data.sends && <NoMailServer />}
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={(mail) => `mail to ${mail.to}`}
        minWidth="md:min-w-[820px]"
        failed="The mails could not be loaded."
        empty={
          <NothingHere isNarrowed={isNarrowed} onClear={clear}>
            No mail was written yet. The first is the confirmation of the first order.
          </NothingHere>
        }
        tools={
          <>
            <FindBox
              label="Find mails"
              placeholder="Email or order number"
              value={filter.q}
              onChange={(q) => change({ q })}
            />
            <Narrow label="State" value={filter.state} onChange={(state) => change({ state })} choices={STATES} />
            <Narrow
              label="Kind"
              value={filter.kind}
              onChange={(kind) => change({ kind })}
              choices={[["", "All"], ...Object.entries(setup.data?.labels ?? {})]}
            />
          </>
        }
      />
      <MailDialog id={opened.id} sends={setup.data?.sends ?? true} onClose={opened.close} />
    </>
  );
}

const STATES = [["", "All"], ...EMAIL_STATES.map((state: EmailState) => [state, inWords(state)] as const)] as const;

const columnsOf = (open: (id: string) => void): Columns<ListedEmail> => [
  {
    id: "mail",
    head: "Mail",
    phone: "wide",
    show: (mail) => (
      <>
        <button type="button" onClick={() => open(mail._id)} className={rowButton}>
          {mail.subject ?? mail.label}
        </button>
        <span className="block text-ink-2">
          {mail.label}
          {mail.resendOf && ", sent again"}
        </span>
      </>
    ),
  },
  { id: "to", head: "To", phone: "wide", show: ({ to }) => to || "Erased" },
  {
    id: "order",
    head: "Order",
    show: ({ order }) =>
      order ? (
        <Link
          to={`/admin/orders/${order._id}`}
          className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-[3px] max-md:min-h-11"
        >
          {order.orderNumber}
        </Link>
      ) : (
        <span className="text-ink-2 max-md:hidden">None</span>
      ),
  },
  { id: "state", head: "State", phone: "right", show: (mail) => <MailStateText mail={mail} /> },
  { id: "at", head: "Written", phone: "wide", show: ({ createdAt }) => <Moment at={createdAt} /> },
];

const NoMailServer = () => (
  <Notice tone="quiet" className="mb-4 max-w-[75ch]">
    <b className="font-[600]">No mail server is set up, so mails are kept here and reach nobody.</b> To send them, set{" "}
    <code>SMTP_URL</code> and <code>MAIL_FROM</code> and start the shop again. A mail that was kept is sent when you
    open it and press Send again.
  </Notice>
);
