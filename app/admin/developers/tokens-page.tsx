import { useState } from "react";
import type { TokenView } from "#shop/people/staff/api-tokens.server.ts";
import { Badge, EmailText, Moment, type StateWords, stateIn } from "../kit/cells.tsx";
import { AskButton } from "../kit/confirm.tsx";
import { List } from "../kit/list.tsx";
import { type Secret, SecretDialog } from "../kit/shown-once.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { type MadeToken, TokenDialog } from "./token-dialog.tsx";
import { scopeWords } from "./token-draft.ts";

/** Tokens for apps that call the shop's API. */
export default function TokensPage() {
  const [made, setMade] = useState<MadeToken>();
  return (
    <>
      <List
        title="API tokens"
        path="/api/admin/tokens"
        columns={COLUMNS}
        create={{ label: "Create token", needs: "tokens:write" }}
        empty={{ title: "No tokens yet", text: "Create one to let another app use your shop's API." }}
        minWidth="md:min-w-[820px]"
        dialog={({ isNew, close }) => <TokenDialog open={isNew} onClose={close} onMade={setMade} />}
      />
      <SecretDialog secret={made && secretOf(made)} onClose={() => setMade(undefined)} />
    </>
  );
}

const secretOf = ({ token, view }: MadeToken): Secret => ({
  title: view.name,
  label: "Token",
  lines: 2,
  value: token,
  hint: "Shown only once. Keep it where only your app can read it. Send it as: Authorization: Bearer packd_…",
});

const STATES: Record<TokenView["state"], StateWords> = {
  active: { label: "Active", tone: "good" },
  expired: { label: "Expired", tone: "quiet" },
  revoked: { label: "Revoked", tone: "quiet" },
  powerless: { label: "Inactive", tone: "warn" },
};

const COLUMNS: Columns<TokenView> = [
  {
    head: "Name",
    phone: "left",
    show: (token) => (
      <>
        <span className="font-[600]">{token.name}</span>
        <span className="block text-ink-2 max-md:hidden">{originOf(token)}</span>
      </>
    ),
  },
  {
    head: "Status",
    phone: "right",
    show: (token) => (
      <>
        <Badge {...stateIn(STATES, token.state)} />
        <span className="block text-ink-2 empty:hidden max-md:hidden">{noteOf(token)}</span>
      </>
    ),
  },
  {
    head: "Permissions",
    show: (token) => (
      <>
        {/* On a phone, these lines are too long beside the name and the status. */}
        <span className="block text-ink-2 md:hidden">{originOf(token)}</span>
        <span className="block text-ink-2 empty:hidden md:hidden">{noteOf(token)}</span>
        {scopeWords(token.scopes)}
      </>
    ),
  },
  { head: "Last used", named: true, show: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "Never") },
  { head: "", align: "right", show: (token) => <Revoke token={token} /> },
];

const originOf = ({ ending, createdBy }: TokenView) => (
  <>
    packd_…{ending}, by <EmailText email={createdBy} />
  </>
);

/** What its status alone doesn't say. */
function noteOf({ state, expiresAt }: TokenView) {
  if (state === "powerless") return "Creator no longer has access";
  return (
    state === "active" &&
    expiresAt && (
      <>
        Expires <Moment at={expiresAt} />
      </>
    )
  );
}

function Revoke({ token: { _id, name, state } }: { token: TokenView }) {
  const { send } = useChange("DELETE /api/admin/tokens/:id", {
    toast: "Token revoked",
    gone: "ok",
  });
  if (!useStaff().may("tokens:write") || state === "revoked") return null;
  return (
    <AskButton
      name={`Revoke ${name}`}
      title={`Revoke ${name}?`}
      text="The app that uses it loses access right away. This can't be undone."
      confirm="Revoke"
      danger
      send={() => send({ params: { id: _id } })}
    />
  );
}
