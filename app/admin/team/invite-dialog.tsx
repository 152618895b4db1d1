import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { EmailField } from "../kit/fields.tsx";
import { SendForm } from "../kit/send-form.tsx";
import type { Told } from "../kit/staff-routes.ts";
import { forRole, OwnerPassword, RoleField } from "./roles.tsx";

export type Invited = Told<"POST /api/admin/invitations">;
type Props = { onInvited: (invited: Invited) => void; onClose: () => void };

export const InviteDialog = ({ open, ...props }: Props & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title="Invite someone" className="max-w-[520px]!">
    {open && <InviteForm {...props} />}
  </Dialog>
);

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).inviteForm);

function InviteForm({ onInvited, onClose }: Props) {
  const form = useChangeForm("POST /api/admin/invitations", {
    what: "the invitation",
    saved: { email: "", name: "", role: "staff", password: "" },
    check: (fields) => check(forRole(fields)),
    input: (fields) => ({ body: forRole(fields) }),
    onDone: onInvited,
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
