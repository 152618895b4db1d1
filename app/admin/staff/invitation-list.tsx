import { useMemo, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import type { InvitationView } from "#shop/people/staff/staff.contract.server.ts";
import { ConfirmDialog, type Question } from "../kit/confirm-dialog.tsx";
import { smallButton } from "../kit/list-frame.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { InviteDialog, type Invited } from "./invite-dialog.tsx";
import { momentWords, ROLE_NAMES } from "./staff-words.ts";

/** Who is asked to join the staff and has not come yet. */
export function InvitationList() {
  const { call, may } = useStaff();
  const askAnew = useAskAnew();
  const pages = usePages("/api/admin/invitations");
  const [dialog, setDialog] = useState<"form" | Invited>();
  const [question, setQuestion] = useState<Question>();
  const canWrite = may("staff:write");

  const columns = useMemo(() => {
    async function sendAgain({ _id }: InvitationView) {
      const answer = await call("POST /api/admin/invitations/:id/renewal", { params: { id: _id } });
      askAnew("/api/admin/invitations");
      if (answer.kind === "ok") setDialog(answer.data);
      else toast(whyItFailed(answer), { kind: "error" });
    }
    const takeBack = ({ _id, name, email }: InvitationView) =>
      setQuestion({
        title: "Take this invitation back?",
        text: <p>The link that {name || email} got opens nothing any more.</p>,
        confirm: "Take back",
        send: () => call("DELETE /api/admin/invitations/:id", { params: { id: _id } }),
        onDone: () => {
          askAnew("/api/admin/invitations");
          toast("Invitation taken back", { kind: "success" });
        },
      });
    return columnsOf(canWrite ? { sendAgain, takeBack } : undefined);
  }, [call, askAnew, canWrite]);

  return (
    <>
      <PagedList
        title="Invitations"
        actions={
          canWrite && (
            <button type="button" className={smallButton} onClick={() => setDialog("form")}>
              Invite somebody
            </button>
          )
        }
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        empty="No invitation is open."
        failed="The invitations could not be loaded."
        minWidth="md:min-w-[720px]"
      />
      <InviteDialog
        shown={dialog}
        onInvited={(invited) => {
          askAnew("/api/admin/invitations");
          setDialog(invited);
        }}
        onClose={() => setDialog(undefined)}
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}

type Actions = { sendAgain: (row: InvitationView) => void; takeBack: (row: InvitationView) => void };

function columnsOf(actions: Actions | undefined): Columns<InvitationView> {
  return [
    {
      id: "who",
      head: "Who",
      phone: "wide",
      show: ({ name, email }) => (
        <>
          <span className="font-[560]">{name}</span>
          <span className="block text-ink-2">{email}</span>
        </>
      ),
    },
    { id: "role", head: "Role", show: ({ role }) => ROLE_NAMES[role] },
    {
      id: "until",
      head: "Link good until",
      phone: "wide",
      show: ({ expired, expiresAt, invitedBy }) => (
        <>
          {!expired && <span className="md:hidden">Until </span>}
          {expired ? <span className="text-error">Over</span> : momentWords(expiresAt)}
          <span className="block text-ink-2">by {invitedBy}</span>
        </>
      ),
    },
    ...(actions
      ? [
          {
            id: "actions",
            head: "",
            phone: "wide",
            align: "right",
            show: (row: InvitationView) => (
              <span className="inline-flex flex-wrap gap-2">
                {row.role !== "owner" && (
                  <button
                    type="button"
                    className={smallButton}
                    onClick={() => actions.sendAgain(row)}
                    aria-label={`Send again to ${row.name}`}
                  >
                    Send again
                  </button>
                )}
                <button
                  type="button"
                  className={smallButton}
                  onClick={() => actions.takeBack(row)}
                  aria-label={`Take back the invitation of ${row.name}`}
                >
                  Take back
                </button>
              </span>
            ),
          } as const,
        ]
      : []),
  ];
}
