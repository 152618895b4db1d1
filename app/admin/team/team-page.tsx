import { useState } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { InvitationView, StaffView } from "#shop/people/staff/staff.contract.server.ts";
import { ActionMenu, type MenuAction } from "../kit/action-menu.tsx";
import { SmallButton } from "../kit/buttons.tsx";
import { Badge, EmailText, Moment, OpenLink, wordIn } from "../kit/cells.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { moment } from "../kit/dates.ts";
import { EmailField } from "../kit/fields.tsx";
import { List } from "../kit/list.tsx";
import { useOpened } from "../kit/list-query.ts";
import { Page } from "../kit/page.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { type Secret, SecretDialog } from "../kit/shown-once.tsx";
import { StaffName, useStaff } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-api.ts";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { ManageDialog } from "./manage-dialog.tsx";
import { forRole, OwnerPassword, ROLE_NAMES, RoleField } from "./roles.tsx";

type Invited = Told<"POST /api/admin/invitations">;

export default function TeamPage() {
  const { may } = useStaff();
  const { open } = useOpened();
  const invite = may("staff:write") && (
    <SmallButton look="primary" onClick={() => open(NEW)}>
      Invite someone
    </SmallButton>
  );
  return (
    <Page title="Team" actions={invite}>
      <div className="grid gap-12">
        <StaffList />
        <InvitationList />
      </div>
    </Page>
  );
}

/** The columns of the page's two tables line up. The menu has a column of its own. */
const TEAM_TABLE =
  "md:min-w-[760px] md:table-fixed md:[&_th]:w-1/5 md:[&_th:nth-child(1)]:w-2/5 md:[&_th:nth-child(4)]:w-auto md:[&_th:nth-child(5)]:w-15";

/** Everyone who has an account. */
const StaffList = () => (
  <List
    title="Staff"
    scope="staff"
    path="/api/admin/staff"
    columns={STAFF_COLUMNS}
    empty={{ title: "No staff yet" }}
    minWidth={TEAM_TABLE}
    dialog={({ row, close }) => <ManageDialog member={row} onClose={close} />}
  />
);

function Name({ member: { _id, name, email, disabled } }: { member: StaffView }) {
  const { may, user } = useStaff();
  return (
    <>
      {may("staff:write") ? <OpenLink id={_id}>{name}</OpenLink> : <span className="font-[600]">{name}</span>}
      {_id === user._id && <span className="text-ink-2"> (you)</span>}
      {disabled && (
        <>
          {" "}
          <Badge label="Disabled" tone="bad" />
        </>
      )}
      <span className="block text-ink-2">
        <EmailText email={email} />
      </span>
    </>
  );
}

const STAFF_COLUMNS: Columns<StaffView> = [
  { head: "Name", show: (member) => <Name member={member} /> },
  { head: "Role", phone: "left", show: ({ role }) => wordIn(ROLE_NAMES, role) },
  {
    head: "Two-step login",
    phone: "right",
    named: true,
    show: ({ twoStep }) => (twoStep ? "On" : <span className="text-ink-2">Off</span>),
  },
  {
    head: "Last seen",
    named: true,
    show: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : "Never"),
  },
];

const NEW = "new";

/** Pending invitations. */
function InvitationList() {
  const { may } = useStaff();
  const [invited, setInvited] = useState<Invited>();
  const sends = useShopFacts()?.email === "sent";
  return (
    <>
      <List
        title="Invitations"
        scope="invitations"
        path="/api/admin/invitations"
        columns={may("staff:write") ? [...INVITATION_COLUMNS, actions(setInvited)] : INVITATION_COLUMNS}
        empty={{ title: "No pending invitations" }}
        minWidth={TEAM_TABLE}
        dialog={({ id, close }) => (
          <Dialog open={id === NEW} onClose={close} title="Invite someone" className="max-w-[520px]!">
            <InviteForm onClose={close} onInvited={setInvited} />
          </Dialog>
        )}
      />
      <SecretDialog secret={invited && linkOf(invited, sends)} onClose={() => setInvited(undefined)} />
    </>
  );
}

type InviteProps = { onInvited: (invited: Invited) => void; onClose: () => void };

const checkInvitation = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).inviteForm);

function InviteForm({ onInvited, onClose }: InviteProps) {
  const form = useChangeForm("POST /api/admin/invitations", {
    what: "the invitation",
    saved: { email: "", name: "", role: "staff", password: "" },
    check: (fields) => checkInvitation(forRole(fields)),
    input: (fields) => ({ body: forRole(fields) }),
    onDone(invited) {
      onClose();
      onInvited(invited);
    },
  });
  const { bind, fields } = form;
  return (
    <SendForm form={form} label="Invite someone" send="Send invitation" onCancel={onClose}>
      <EmailField {...bind("email")} data-autofocus />
      <TextField {...bind("name")} label="Name" autoComplete="off" />
      <RoleField {...bind("role")} />
      {fields.role === "owner" && <OwnerPassword {...bind("password")} />}
    </SendForm>
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

const INVITATION_COLUMNS: Columns<InvitationView> = [
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
  { head: "Role", phone: "left", show: ({ role }) => wordIn(ROLE_NAMES, role) },
  {
    head: "Expires",
    phone: "right",
    show: ({ expired, expiresAt }) =>
      expired ? (
        <Badge label="Expired" tone="bad" />
      ) : (
        <>
          <span className="text-ink-2 md:hidden">Expires </span>
          <Moment at={expiresAt} />
        </>
      ),
  },
  { head: "Invited by", named: true, show: ({ invitedBy }) => <StaffName email={invitedBy} /> },
];

const actions = (onInvited: (invited: Invited) => void): Columns<InvitationView>[number] => ({
  head: "",
  phone: "corner",
  align: "right",
  show: (row) => <Actions invitation={row} onInvited={onInvited} />,
});

type ActionsProps = { invitation: InvitationView; onInvited: (invited: Invited) => void };

function Actions({ invitation: { _id, name, email, role }, onInvited }: ActionsProps) {
  const renew = useChange("POST /api/admin/invitations/:id/renewal", { onDone: onInvited });
  const revoke = useChange("DELETE /api/admin/invitations/:id", { toast: "Invitation revoked" });
  const params = { id: _id };
  const actions: MenuAction[] = [
    {
      label: "Revoke",
      danger: true,
      ask: {
        title: "Revoke this invitation?",
        text: `The link for ${name || email} stops working.`,
        send: () => revoke.send({ params }),
      },
    },
  ];
  if (role !== "owner") actions.unshift({ label: "Send again", press: () => void renew.run({ params }) });
  return <ActionMenu label={`Actions, invitation of ${name || email}`} actions={actions} />;
}
