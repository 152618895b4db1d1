import { useMemo, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import { SUPPRESSION_REASONS, type SuppressionReason } from "#shop/messaging/suppression/suppression.ts";
import type { Suppression } from "#shop/messaging/suppression/suppressions.contract.server.ts";
import type { Columns } from "../kit/data-table.tsx";
import { useListFilter } from "../kit/list-filter.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { FindBox, Narrow, NothingHere } from "../kit/list-tools.tsx";
import { Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import { SuppressionDialog } from "./suppression-dialog.tsx";

/** Which addresses get no mails but those about orders, and why. */
export default function BlockedPage() {
  const { may } = useStaff();
  const askAnew = useAskAnew();
  const { filter, change, isNarrowed, clear } = useListFilter(["q", "reason"]);
  const pages = usePages("/api/admin/suppressions", { query: filter });
  const [dialog, setDialog] = useState<"add" | Suppression>();
  const mayChange = may("subscribers:write");
  const columns = useMemo(() => columnsOf(mayChange ? setDialog : undefined), [mayChange]);
  return (
    <>
      <PagedList
        title="Blocked addresses"
        page
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ email }) => email ?? ERASED}
        minWidth="md:min-w-[760px]"
        failed="The suppression list could not be loaded."
        actions={
          mayChange && (
            <button type="button" className={smallButton} onClick={() => setDialog("add")}>
              Add address
            </button>
          )
        }
        empty={
          <NothingHere isNarrowed={isNarrowed} onClear={clear}>
            Nobody is on the list yet. Whoever unsubscribes comes here by themselves, and so does an address that does
            not exist.
          </NothingHere>
        }
        above={
          <p className="mb-4 max-w-[75ch] text-ink-2">
            These addresses get no news, stock alerts or other mails that no order needs. Mails about orders are always
            sent.
          </p>
        }
        tools={
          <>
            <FindBox label="Find addresses" placeholder="Email" value={filter.q} onChange={(q) => change({ q })} />
            <Narrow
              label="Reason"
              value={filter.reason}
              onChange={(reason) => change({ reason })}
              choices={[["", "All"], ...SUPPRESSION_REASONS.map((reason) => [reason, REASON_WORDS[reason]] as const)]}
            />
          </>
        }
      />
      <SuppressionDialog
        shown={dialog}
        onDone={() => {
          toast(dialog === "add" ? "Address added" : "Address taken off the list", { kind: "success" });
          setDialog(undefined);
          askAnew("/api/admin/suppressions");
        }}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

const ERASED = "Erased address";

const REASON_WORDS: Record<SuppressionReason, string> = {
  unsubscribed: "Unsubscribed",
  complained: "Complained",
  bounced: "No such mailbox",
  staff: "Other, see note",
  erased: "Customer erased",
};

const columnsOf = (ask: ((row: Suppression) => void) | undefined): Columns<Suppression> => [
  {
    id: "email",
    head: "Email",
    phone: "wide",
    show: ({ email }) =>
      email === null ? <span className="text-ink-2">{ERASED}</span> : <span className="font-[600]">{email}</span>,
  },
  {
    id: "reason",
    head: "Reason",
    phone: "wide",
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
  { id: "at", head: "Since", phone: "wide", show: ({ at }) => <Moment at={at} /> },
  ...(ask
    ? [
        {
          id: "actions",
          head: "",
          phone: "wide" as const,
          show: (row: Suppression) => (
            <div className="flex md:justify-end">
              <button
                type="button"
                className={smallButton}
                aria-label={`Take off ${row.email ?? "an erased address"}`}
                onClick={() => ask(row)}
              >
                Take off
              </button>
            </div>
          ),
        },
      ]
    : []),
];
