import { useSearchParams } from "react-router";
import type { SuppressionReason } from "#shop/messaging/suppression/suppression.ts";
import type { Suppression } from "#shop/messaging/suppression/suppressions.server.ts";
import { ActionMenu } from "../kit/action-menu.tsx";
import { SmallButton } from "../kit/buttons.tsx";
import { Day, EmailText, wordIn } from "../kit/cells.tsx";
import { List } from "../kit/list.tsx";
import { useOpened } from "../kit/list-query.ts";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { BlockDialog, ERASE } from "./block-dialog.tsx";
import { REASON_WORDS } from "./reason-words.ts";

/** The addresses that get no marketing email, and why. */
export default function BlockedPage() {
  const { may } = useStaff();
  const { open } = useOpened();
  const { data: counts } = useAnswer("/api/admin/suppressions/counts");
  const counted = (reason: SuppressionReason) => [...choice(reason), counts && (counts[reason] ?? 0)] as const;
  return (
    <List
      title="Blocked addresses"
      about="Blocked addresses get no newsletters, stock alerts, or cart reminders. Emails about their orders are still sent."
      path="/api/admin/suppressions"
      columns={COLUMNS}
      filters={[
        { kind: "search", name: "q", label: "Find addresses", placeholder: "Email" },
        {
          kind: "choice",
          name: "reason",
          label: "Reason",
          choices: [["", "All"], counted("unsubscribed"), counted("bounced"), counted("complained")],
          more: { label: "Other reasons", choices: [choice("staff"), choice("erased")] },
        },
      ]}
      actions={
        may("subscribers:write") && (
          <ActionMenu
            label="More actions"
            actions={[{ label: "Erase address", danger: true, press: () => open(ERASE) }]}
          />
        )
      }
      create={{ label: "Block address", needs: "subscribers:write" }}
      empty={{ title: "No blocked addresses", text: "Unsubscribes and bounces are added automatically." }}
      minWidth="md:min-w-[760px]"
      dialog={(opened) => <BlockDialog {...opened} />}
    />
  );
}

const choice = (reason: SuppressionReason) => [reason, REASON_WORDS[reason]] as const;

/** What a reason means. Those that staff choose have a note instead. */
const HINTS: Partial<Record<SuppressionReason, string>> = {
  unsubscribed: "Until they sign up again",
  bounced: "The mailbox doesn't exist",
  erased: "Until they sign up again",
};

const COLUMNS: Columns<Suppression> = [
  {
    head: "Email",
    show: ({ email }) =>
      email === null ? (
        <span className="text-ink-2">Erased address</span>
      ) : (
        <span className="block font-[600]">
          <EmailText email={email} />
        </span>
      ),
  },
  {
    head: "Reason",
    show: ({ reason, note, addedBy, at }) => (
      <>
        <span className="max-md:text-ink-2">
          {wordIn(REASON_WORDS, reason)}
          <span className="md:hidden">
            , <Day at={at} />
          </span>
        </span>
        <span className="block max-w-[44ch] wrap-anywhere text-ink-2">
          {addedBy && `${addedBy}: `}
          {note || HINTS[reason]}
        </span>
      </>
    ),
  },
  { head: "Since", phone: "hidden", show: ({ at }) => <Day at={at} /> },
  { head: "", align: "right", show: (row) => <Unblock row={row} /> },
];

function Unblock({ row: { _id, email } }: { row: Suppression }) {
  const { open } = useOpened();
  const [address] = useSearchParams();
  // Only a search for the full address finds an erased one, so without a search it's unknown whose it is.
  const isUnknown = email === null && !address.get("q");
  if (!useStaff().may("subscribers:write") || isUnknown) return null;
  return (
    <SmallButton aria-label={`Unblock ${email ?? "an erased address"}`} onClick={() => open(_id)}>
      Unblock
    </SmallButton>
  );
}
