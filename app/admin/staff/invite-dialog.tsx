import { Button } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { useForm } from "#app/ui/use-form.ts";
import type { InvitationView } from "#shop/people/staff/staff.contract.server.ts";
import { formAnswer } from "../kit/form-answer.ts";
import { ShownOnce } from "../kit/shown-once.tsx";
import { useStaff } from "../kit/staff.tsx";
import { forRole, OwnerPassword, RoleField } from "./role-field.tsx";
import { momentWords } from "./staff-words.ts";

export type Invited = { invitation: InvitationView; token: string };

type Props = {
  /** The form, or the link of who was invited; undefined: closed. */
  shown: "form" | Invited | undefined;
  onInvited: (invited: Invited) => void;
  onClose: () => void;
};

/** Invites somebody, then shows the link once. */
export function InviteDialog({ shown, onInvited, onClose }: Props) {
  const title = shown === "form" ? "Invite somebody" : "The invitation is on its way";
  return (
    <Dialog open={shown !== undefined} onClose={onClose} title={title} className="max-w-[520px]!">
      {shown === "form" && <InviteForm onInvited={onInvited} />}
      {typeof shown === "object" && <InvitationLink {...shown} onClose={onClose} />}
    </Dialog>
  );
}

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).inviteForm);

function InviteForm({ onInvited }: Pick<Props, "onInvited">) {
  const { call } = useStaff();
  const { bind, errors, busy, formProps } = useForm({
    empty: { email: "", name: "", role: "staff", password: "" },
    check: (fields) => check(forRole(fields)),
    async send(fields) {
      const answer = await call("POST /api/admin/invitations", { body: forRole(fields) });
      if (answer.kind === "ok") onInvited(answer.data);
      return formAnswer(answer);
    },
    onStored() {},
  });
  return (
    <form {...formProps} aria-label="Invite somebody" className="grid gap-5">
      <TextField {...bind("email")} label="Email" type="email" autoComplete="off" spellCheck={false} data-autofocus />
      <TextField {...bind("name")} label="Name" autoComplete="off" />
      <RoleField {...bind("role")} />
      {bind("role").value === "owner" && <OwnerPassword {...bind("password")} />}
      <FormError text={errors.form} />
      <Button type="submit" busy={busy}>
        Send invitation
      </Button>
    </form>
  );
}

function InvitationLink({ invitation, token, onClose }: Invited & { onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        {invitation.email} gets a mail with a link to choose a password. A shop without a mail server sends none: then
        pass this link on yourself.
      </p>
      <ShownOnce
        label="Link"
        lines={3}
        value={`${location.origin}/admin/invitation#${token}`}
        hint={`Shown only now. It works once, until ${momentWords(invitation.expiresAt)}. Whoever has it can join as ${invitation.email}.`}
      />
      <Button variant="ghost" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
