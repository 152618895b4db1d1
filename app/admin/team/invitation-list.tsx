import { useState } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import type { InvitationView } from "#shop/people/staff/staff.contract.server.ts";
import { ActionMenu, type MenuAction } from "../kit/action-menu.tsx";
import { Badge } from "../kit/badge.tsx";
import { moment } from "../kit/dates.ts";
import { EmailText } from "../kit/email-text.tsx";
import { List } from "../kit/list.tsx";
import { Moment } from "../kit/moment.tsx";
import { type Secret, SecretDialog } from "../kit/shown-once.tsx";
import { useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { InviteDialog, type Invited } from "./invite-dialog.tsx";
import { ROLE_NAMES } from "./role-words.ts";
import { TeamCell } from "./team-cell.tsx";

export const NEW = "new";

/** Pending invitations. */
export function InvitationList() {
  const { may } = useStaff();
  const [invited, setInvited] = useState<Invited>();
  const sends = useShopFacts()?.email === "sent";
  return (
    <>
      <List
        title="Invitations"
        scope="invitations"
        path="/api/admin/invitations"
        columns={may("staff:write") ? [...COLUMNS, actions(setInvited)] : COLUMNS}
        rowName={({ name }) => name}
        empty="No pending invitations."
        minWidth="md:min-w-[720px]"
        dialog={({ id, close }) => (
          <InviteDialog
            open={id === NEW}
            onClose={close}
            onInvited={(made) => {
              close();
              setInvited(made);
            }}
          />
        )}
      />
      <SecretDialog secret={invited && linkOf(invited, sends)} onClose={() => setInvited(undefined)} />
    </>
  );
}

const linkOf = ({ invitation: { email, expiresAt }, token }: Invited, sends: boolean): Secret => ({
  title: sends ? "Invitation sent" : "Invitation created",
  about: sends ? (
    <p>
      <EmailText email={email} /> gets an email with a link to choose a password.
    </p>
  ) : (
    <p>Email isn't set up, so share this link yourself.</p>
  ),
  label: "Link",
  lines: 3,
  value: `${location.origin}/admin/invitation#${token}`,
  hint: (
    <>
      Shown only once. It works once, until {moment(expiresAt)}. Anyone with this link can join as{" "}
      <EmailText email={email} />.
    </>
  ),
});

const COLUMNS: Columns<InvitationView> = [
  {
    head: "Name",
    show: ({ name, email }) => (
      <>
        <span className="font-[600]">{name}</span>
        <span className="block text-ink-2">
          <EmailText email={email} />
        </span>
      </>
    ),
  },
  { head: "Role", phone: "left", show: ({ role }) => <TeamCell>{ROLE_NAMES[role]}</TeamCell> },
  {
    head: "Expires",
    phone: "right",
    show: ({ expired, expiresAt }) => (
      <TeamCell>
        {expired ? (
          <Badge label="Expired" tone="bad" />
        ) : (
          <>
            <span className="text-ink-2 md:hidden">Expires </span>
            <Moment at={expiresAt} />
          </>
        )}
      </TeamCell>
    ),
  },
  { head: "Invited by", named: true, show: ({ invitedBy }) => invitedBy },
];

const actions = (onInvited: (invited: Invited) => void): Columns<InvitationView>[number] => ({
  head: "",
  phone: "corner",
  align: "right",
  show: (row) => <Actions invitation={row} onInvited={onInvited} />,
});

const CHANGED = { invalidates: ["/api/admin/invitations"] } as const;

type ActionsProps = { invitation: InvitationView; onInvited: (invited: Invited) => void };

function Actions({ invitation: { _id, name, email, role }, onInvited }: ActionsProps) {
  const renew = useChange("POST /api/admin/invitations/:id/renewal", { onDone: onInvited, ...CHANGED });
  const revoke = useChange("DELETE /api/admin/invitations/:id", { toast: "Invitation revoked", ...CHANGED });
  const params = { id: _id };
  const actions: MenuAction[] = [
    {
      label: "Revoke",
      danger: true,
      ask: {
        title: "Revoke this invitation?",
        text: `The link that ${name || email} got stops working.`,
        send: () => revoke.send({ params }),
      },
    },
  ];
  if (role !== "owner") actions.unshift({ label: "Send again", press: () => void renew.run({ params }) });
  return <ActionMenu label={`Actions, invitation of ${name || email}`} actions={actions} />;
}
