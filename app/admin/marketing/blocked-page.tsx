import { SUPPRESSION_REASONS } from "#shop/messaging/suppression/suppression.ts";
import type { Suppression } from "#shop/messaging/suppression/suppressions.contract.server.ts";
import { EmailText } from "../kit/email-text.tsx";
import { List } from "../kit/list.tsx";
import { useOpened } from "../kit/list-query.ts";
import { Moment } from "../kit/moment.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { BlockDialog, NEW } from "./block-dialog.tsx";
import { REASON_WORDS } from "./reason-words.ts";

/** The addresses that get no marketing email, and why. */
export default function BlockedPage() {
  const { may } = useStaff();
  const { open } = useOpened();
  return (
    <List
      title="Blocked addresses"
      about="Blocked addresses get no marketing email; order emails are still sent."
      path="/api/admin/suppressions"
      columns={COLUMNS}
      rowName={({ email }) => email ?? ERASED}
      filters={[
        { kind: "search", name: "q", label: "Find addresses", placeholder: "Email" },
        {
          kind: "choice",
          name: "reason",
          label: "Reason",
          choices: [["", "All"], ...SUPPRESSION_REASONS.map((reason) => [reason, REASON_WORDS[reason]] as const)],
        },
      ]}
      actions={may("subscribers:write") && <SmallButton onClick={() => open(NEW)}>Block address</SmallButton>}
      empty="No blocked addresses. Unsubscribes and bounces are added automatically."
      minWidth="md:min-w-[760px]"
      dialog={(opened) => <BlockDialog {...opened} />}
    />
  );
}

const ERASED = "Erased address";

const COLUMNS: Columns<Suppression> = [
  {
    head: "Email",
    show: ({ email }) =>
      email === null ? (
        <span className="text-ink-2">{ERASED}</span>
      ) : (
        <span className="font-[600]">
          <EmailText email={email} />
        </span>
      ),
  },
  {
    head: "Reason",
    phone: "left",
    show: ({ reason, note, addedBy }) => (
      <>
        {REASON_WORDS[reason]}
        {note !== "" && (
          <span className="block max-w-[44ch] wrap-anywhere text-ink-2">
            {note} {addedBy && <span className="whitespace-nowrap">({addedBy})</span>}
          </span>
        )}
      </>
    ),
  },
  { head: "Since", phone: "right", show: ({ at }) => <Moment at={at} /> },
  { head: "", show: (row) => <Unblock row={row} /> },
];

function Unblock({ row: { _id, email } }: { row: Suppression }) {
  const { open } = useOpened();
  if (!useStaff().may("subscribers:write")) return null;
  return (
    <div className="flex md:justify-end">
      <SmallButton aria-label={`Unblock ${email ?? "an erased address"}`} onClick={() => open(_id)}>
        Unblock
      </SmallButton>
    </div>
  );
}
