import { useMemo, useState } from "react";
import { toast } from "#app/ui/toast.ts";
import type { TokenView } from "#shop/people/staff/tokens.contract.server.ts";
import { ConfirmDialog, type Question } from "../kit/confirm-dialog.tsx";
import { smallButton } from "../kit/list-frame.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { momentWords } from "../staff/staff-words.ts";
import { type MadeToken, TokenDialog } from "./token-dialog.tsx";

/** Tokens for programs that call the shop's API. */
export default function TokensArea() {
  const { call, may } = useStaff();
  const askAnew = useAskAnew();
  const pages = usePages("/api/admin/tokens");
  const [dialog, setDialog] = useState<"form" | MadeToken>();
  const [question, setQuestion] = useState<Question>();
  const canWrite = may("tokens:write");

  const columns = useMemo(() => {
    const revoke = ({ _id, name }: TokenView) =>
      setQuestion({
        title: `Revoke ${name}?`,
        text: <p>The program that uses it is refused from now on. This cannot be undone.</p>,
        confirm: "Revoke",
        send: () => call("DELETE /api/admin/tokens/:id", { params: { id: _id } }),
        onDone: () => {
          askAnew("/api/admin/tokens");
          toast("Token revoked", { kind: "success" });
        },
      });
    return columnsOf(canWrite ? revoke : undefined);
  }, [call, askAnew, canWrite]);

  return (
    <>
      <PagedList
        title="API tokens"
        page
        actions={
          <>
            <a href="/api/docs" className={smallButton}>
              API documentation
            </a>
            {canWrite && (
              <button type="button" className={smallButton} onClick={() => setDialog("form")}>
                Create token
              </button>
            )}
          </>
        }
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        empty="No token yet. A token lets a program, such as your warehouse's, call the shop's API in its own name."
        failed="The tokens could not be loaded."
        minWidth="md:min-w-[820px]"
      />
      <TokenDialog
        shown={dialog}
        onMade={(made) => {
          askAnew("/api/admin/tokens");
          setDialog(made);
        }}
        onClose={() => setDialog(undefined)}
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}

const STATES: Record<TokenView["state"], string> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
  powerless: "Stopped: who made it may do none of it any more",
};

function columnsOf(onRevoke: ((token: TokenView) => void) | undefined): Columns<TokenView> {
  return [
    {
      id: "name",
      head: "Name",
      phone: "wide",
      show: ({ name, ending, createdBy }) => (
        <>
          <span className="font-[560]">{name}</span>
          <span className="block text-ink-2">
            packd_…{ending}, by {createdBy}
          </span>
        </>
      ),
    },
    { id: "scopes", head: "Scopes", phone: "wide", show: ({ scopes }) => scopes.join(", ") },
    {
      id: "used",
      head: "Last used",
      phone: "wide",
      show: ({ lastUsedAt }) => (
        <>
          <span className="md:hidden">Last used: </span>
          {momentWords(lastUsedAt)}
        </>
      ),
    },
    {
      id: "state",
      head: "State",
      phone: "wide",
      show: ({ state, expiresAt }) => (
        <>
          <span className={state === "active" ? "" : "text-ink-2"}>{STATES[state]}</span>
          {state === "active" && expiresAt && <span className="block text-ink-2">until {momentWords(expiresAt)}</span>}
        </>
      ),
    },
    ...(onRevoke
      ? [
          {
            id: "revoke",
            head: "",
            phone: "wide",
            align: "right",
            show: (token: TokenView) =>
              token.state === "revoked" ? null : (
                <button
                  type="button"
                  className={smallButton}
                  onClick={() => onRevoke(token)}
                  aria-label={`Revoke ${token.name}`}
                >
                  Revoke
                </button>
              ),
          } as const,
        ]
      : []),
  ];
}
