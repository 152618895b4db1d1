import { type ReactNode, useMemo } from "react";
import type { ListedEmail } from "#shop/messaging/email/emails.contract.server.ts";
import { choicesOf, EmailText, Moment, OpenLink, OrderLink } from "../kit/cells.tsx";
import type { EmptyProps } from "../kit/empty.tsx";
import type { Filter } from "../kit/filters.tsx";
import { List } from "../kit/list.tsx";
import { useAnswer } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { EMAIL_STATES, EmailStateText, SendNow, whyNotSent } from "./email-state.tsx";
import { NoMailServer } from "./no-mail-server.tsx";

/** All emails of the shop. */
export default function EmailLogPage() {
  const empty = { title: "No emails yet", text: "The first one is the confirmation of your first order." };
  return <EmailList title="Email log" empty={empty} />;
}

type Props = {
  title: string;
  about?: ReactNode;
  /** Only emails of this kind. */
  kind?: string;
  empty: EmptyProps;
};

/** Emails that the shop has sent, queued, or could not send. */
export function EmailList({ title, about, kind, empty }: Props) {
  const { data: setup } = useAnswer("/api/admin/emails/setup");
  const sends = setup && setup.sender !== null;
  const columns = useMemo(() => columnsOf(sends, kind !== undefined), [sends, kind]);
  const kinds: Filter = {
    kind: "choice",
    name: "kind",
    label: "Kind",
    choices: [["", "All"], ...(setup?.kinds ?? []).map(({ kind, label }) => [kind, label] as const)],
  };
  return (
    <List
      title={title}
      about={about}
      path="/api/admin/emails"
      {...(kind && { query: () => ({ kind }) })}
      columns={columns}
      filters={[
        { kind: "search", name: "q", label: "Find emails", placeholder: "Email address or order number" },
        { kind: "choice", name: "state", label: "Status", choices: choicesOf(EMAIL_STATES) },
        ...(kind ? [] : [kinds]),
      ]}
      above={<NoMailServer>You can send saved emails from here once it's set up.</NoMailServer>}
      empty={empty}
      minWidth="md:min-w-[820px]"
      dialog={({ id, close }) => <EmailDialog id={id} sends={sends !== false} onClose={close} />}
    />
  );
}

/** `sends`: whether email is set up; undefined until that is known. `isOneKind`: whether all emails are of one kind, so that only their recipients differ. */
const columnsOf = (sends: boolean | undefined, isOneKind: boolean): Columns<ListedEmail> => [
  {
    head: isOneKind ? "To" : "Subject",
    phone: "left",
    show: ({ _id, to, label, subject, resendOf, order }) => {
      const title = subject ?? label;
      const kind = isOneKind ? subject : label !== title && label;
      const about = [kind, resendOf && "sent again"].filter(Boolean).join(", ");
      return (
        <>
          <OpenLink id={_id}>{isOneKind ? <Recipient to={to} /> : title}</OpenLink>
          <span className="block text-ink-2">
            {about}
            {about && order && "\u00a0· "}
            {order && <OrderLink order={order} />}
          </span>
        </>
      );
    },
  },
  {
    head: "Status",
    phone: "right",
    show: (mail) => (
      <>
        <EmailStateText mail={mail} />
        <span className="line-clamp-2 max-w-[36ch] text-ink-2 wrap-anywhere max-md:hidden">{whyOf(mail, sends)}</span>
      </>
    ),
  },
  ...(isOneKind ? [] : [{ head: "To", show: ({ to }: ListedEmail) => <Recipient to={to} /> } as const]),
  {
    head: isOneKind ? "Email created" : "Created",
    named: true,
    show: (mail) => (
      <>
        <Moment at={mail.createdAt} />
        {/* On a phone, too long beside the subject. */}
        <span className="block text-ink-2 wrap-anywhere empty:hidden md:hidden">{whyOf(mail, sends)}</span>
      </>
    ),
  },
  { head: "", align: "right", show: (mail) => <SendNow mail={mail} sends={sends} /> },
];

const whyOf = (mail: ListedEmail, sends: boolean | undefined) => sends !== undefined && whyNotSent(mail, sends);

const Recipient = ({ to }: { to: string }) => (to ? <EmailText email={to} /> : "Erased");
