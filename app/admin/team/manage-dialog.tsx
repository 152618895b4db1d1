import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { StaffView } from "#shop/people/staff/staff.contract.server.ts";
import { AskButton } from "../kit/confirm.tsx";
import { EmailText } from "../kit/email-text.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { useChangeForm } from "../kit/use-change-form.ts";
import { forRole, OwnerPassword, RoleField } from "./role-field.tsx";
import { ROLE_NAMES } from "./role-words.ts";

/** What an owner can do with a team member's account. Undefined: closed. */
export const ManageDialog = ({ member, onClose }: { member: StaffView | undefined; onClose: () => void }) => (
  <Dialog open={member !== undefined} onClose={onClose} title={member?.name ?? ""} className="max-w-[560px]!">
    {member && (
      <div key={member._id} className="grid gap-6">
        <p className="text-ink-2">
          <EmailText email={member.email} />
        </p>
        <RoleForm member={member} onDone={onClose} />
        <Actions member={member} />
      </div>
    )}
  </Dialog>
);

const CHANGED = { invalidates: ["/api/admin/staff"] } as const;

function Actions({ member: { _id, name, twoStep, disabled } }: { member: StaffView }) {
  const isSelf = useStaff().user._id === _id;
  const params = { id: _id };
  const endSessions = useChange("DELETE /api/admin/staff/:id/sessions", { toast: "Logged out everywhere", ...CHANGED });
  const removeTwoStep = useChange("DELETE /api/admin/staff/:id/two-step", {
    toast: "Two-step login removed",
    ...CHANGED,
  });
  const setAccess = useChange("PUT /api/admin/staff/:id/access", {
    toast: disabled ? "Account enabled" : "Account disabled",
    ...CHANGED,
  });
  const access = disabled
    ? {
        title: `Enable the account of ${name}?`,
        confirm: "Enable account",
        text: "They can log in again with their password.",
      }
    : {
        title: `Disable the account of ${name}?`,
        confirm: "Disable account",
        text: "They are logged out at once and can't log in. API tokens that they created stop working. The audit log keeps what they did.",
        danger: true,
      };
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-5">
      <AskButton
        title={`Log ${name} out everywhere?`}
        confirm="Log out everywhere"
        text="All open sessions end. They can log in again."
        send={() => endSessions.send({ params })}
      />
      <AskButton
        title={`Log ${name} out and revoke API tokens?`}
        confirm="Log out and revoke tokens"
        text="For an account that someone else may have used. All open sessions end, and the API tokens that they created stop working. This can't be undone."
        danger
        send={() => endSessions.send({ params, query: { tokens: "revoke" } })}
      />
      {twoStep && !isSelf && (
        <AskButton
          title={`Remove two-step login of ${name}?`}
          confirm="Remove two-step login"
          text="For someone who has lost their phone and recovery codes. Their password alone is enough to log in. Make sure the request is really from them."
          danger
          send={() => removeTwoStep.send({ params })}
        />
      )}
      <AskButton {...access} send={() => setAccess.send({ params, body: { disabled: !disabled } })} />
    </div>
  );
}

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).roleForm);

function RoleForm({ member: { _id, role: saved }, onDone }: { member: StaffView; onDone: () => void }) {
  const isSelf = useStaff().user._id === _id;
  const form = useChangeForm("PUT /api/admin/staff/:id/role", {
    what: "the role",
    saved: { role: saved as string, password: "" },
    check: (fields) => check({ ...forRole(fields), was: saved }),
    input: (fields, was) => ({
      params: { id: _id },
      body: { ...forRole(fields), was: was.role as StaffView["role"] },
    }),
    toast: "Role changed",
    onDone,
    ...CHANGED,
  });
  const { bind, fields, isDirty, theirs } = form;
  return (
    <SendForm
      form={form}
      send="Save role"
      small
      theirs={theirs.role ? { role: ROLE_NAMES[theirs.role as StaffView["role"]] } : {}}
    >
      <RoleField {...bind("role")} />
      {isDirty && isSelf && (
        <p className="type-small text-warn-ink">This is your own role. You may not be able to change it back.</p>
      )}
      {isDirty && fields.role === "owner" && <OwnerPassword {...bind("password")} />}
    </SendForm>
  );
}
