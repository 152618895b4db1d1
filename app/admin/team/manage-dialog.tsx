import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { StaffView } from "#shop/people/staff/staff.contract.server.ts";
import { EmailText } from "../kit/cells.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { AskButton, type Question } from "../kit/confirm.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { forRole, OwnerPassword, ROLE_NAMES, RoleField } from "./roles.tsx";

/** The actions that owners have for a team member's account. `member`: undefined while the dialog is closed. */
export const ManageDialog = ({ member, onClose }: { member: StaffView | undefined; onClose: () => void }) => (
  <Dialog open={member !== undefined} onClose={onClose} title={member?.name ?? ""} className="max-w-[560px]!">
    {member && (
      <div key={member._id} className="grid gap-4">
        <p className="text-ink-2">
          <EmailText email={member.email} />
        </p>
        <RoleForm member={member} onDone={onClose} />
        <Actions member={member} />
      </div>
    )}
  </Dialog>
);

function Actions({ member: { _id, name, twoStep, disabled } }: { member: StaffView }) {
  const isSelf = useStaff().user._id === _id;
  const params = { id: _id };
  const endSessions = useChange("DELETE /api/admin/staff/:id/sessions", { toast: "Logged out everywhere" });
  const removeTwoStep = useChange("DELETE /api/admin/staff/:id/two-step", { toast: "Two-step login removed" });
  const setAccess = useChange("PUT /api/admin/staff/:id/access", {
    toast: disabled ? "Account enabled" : "Account disabled",
  });
  const access = disabled
    ? {
        title: `Enable the account of ${name}?`,
        confirm: "Enable account",
        about: "Lets them log in again with their password.",
        text: "They can log in again with their password. API tokens that they created stay revoked.",
      }
    : {
        title: `Disable the account of ${name}?`,
        confirm: "Disable account",
        about: "Logs them out and keeps them out until you enable the account again.",
        text: "They're logged out right away and can't log in. API tokens that they created are revoked for good. The audit log keeps their actions.",
      };
  return (
    <ul className="md:-mb-2">
      <Action
        about="Ends all open sessions. They can log in again."
        title={`Log ${name} out everywhere?`}
        confirm="Log out everywhere"
        text="All open sessions end. They can log in again."
        send={() => endSessions.send({ params })}
      />
      {twoStep && !isSelf && (
        <Action
          about="Use this if they lost their phone and recovery codes."
          title={`Remove two-step login of ${name}?`}
          confirm="Remove two-step login"
          text="For someone who has lost their phone and recovery codes. Their password alone is enough to log in. Make sure the request is really from them."
          send={() => removeTwoStep.send({ params })}
        />
      )}
      <Action {...access} danger={!disabled} send={() => setAccess.send({ params, body: { disabled: !disabled } })} />
      <Action
        about="Use this if someone else may have used the account. Their API tokens stop working for good."
        title={`Log ${name} out and revoke API tokens?`}
        confirm="Log out and revoke tokens"
        text="For an account that someone else may have used. All open sessions end, and the API tokens that they created stop working. This can't be undone."
        danger
        send={() => endSessions.send({ params, query: { tokens: "revoke" } })}
      />
    </ul>
  );
}

/** A button and a description of what it does. */
const Action = ({ about, ...question }: Question & { about: string }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 last:pb-0">
    <span className="grow basis-60 text-ink-2">{about}</span>
    <AskButton {...question} />
  </li>
);

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).roleForm);

function RoleForm({ member: { _id, role: saved }, onDone }: { member: StaffView; onDone: () => void }) {
  const isSelf = useStaff().user._id === _id;
  const form = useChangeForm("PUT /api/admin/staff/:id/role", {
    what: "the role",
    saved: { role: saved as string, password: "" },
    say: (_, { role }) => ROLE_NAMES[role as StaffView["role"]],
    check: (fields) => check({ ...forRole(fields), was: saved }),
    input: (fields, was) => ({ params: { id: _id }, body: { ...forRole(fields), was: was.role as StaffView["role"] } }),
    toast: "Role changed",
    onDone,
  });
  const { bind, fields, isDirty } = form;
  return (
    <SendForm form={form} send="Save role" small>
      <RoleField {...bind("role")} />
      {isDirty && isSelf && (
        <p className="type-small text-warn-ink">This is your own role. You may not be able to change it back.</p>
      )}
      {isDirty && fields.role === "owner" && <OwnerPassword {...bind("password")} />}
    </SendForm>
  );
}
