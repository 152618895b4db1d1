import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import type { StaffView } from "#shop/people/staff/staff.contract.server.ts";
import { formAnswer } from "../kit/form-answer.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import type { Answer } from "../kit/staff-api.ts";
import { forRole, OwnerPassword, RoleField } from "./role-field.tsx";

/** What an owner may do with the account of a member of staff; each says what it does. Undefined: closed. */
export function ManageDialog({ member, onClose }: { member: StaffView | undefined; onClose: () => void }) {
  return (
    <Dialog open={member !== undefined} onClose={onClose} title={member?.name ?? ""} className="max-w-[560px]!">
      {member && <Managing key={member._id} member={member} onClose={onClose} />}
    </Dialog>
  );
}

function Managing({ member, onClose }: { member: StaffView; onClose: () => void }) {
  const { call, user } = useStaff();
  const askAnew = useAskAnew();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isSelf = member._id === user._id;
  const params = { id: member._id };

  async function send(part: string, done: string, work: () => Promise<Answer<unknown>>) {
    if (busy) return;
    setBusy(part);
    setFailure(undefined);
    const answer = await work();
    setBusy(undefined);
    askAnew("/api/admin/staff");
    if (answer.kind !== "ok") return setFailure(whyItFailed(answer));
    toast(done, { kind: "success" });
    if (!part.startsWith("sessions")) onClose();
  }

  return (
    <div className="grid gap-6">
      <p className="text-ink-2 wrap-anywhere">
        {member.email}
        {isSelf && " (you)"}
      </p>
      <FormError text={failure} />
      <RoleForm member={member} isSelf={isSelf} onClose={onClose} />
      <Action
        label="Log out everywhere"
        text="All open sessions end. They can log in again."
        onPress={() =>
          void send("sessions", "Sessions ended", () => call("DELETE /api/admin/staff/:id/sessions", { params }))
        }
      />
      <Action
        label="Log out everywhere and revoke API tokens"
        text="For an account that somebody else may have used: programs with tokens that they made are shut out too, for good."
        onPress={() =>
          void send("sessions", "Sessions ended, API tokens revoked", () =>
            call("DELETE /api/admin/staff/:id/sessions", { params, query: { tokens: "revoke" } }),
          )
        }
      />
      {member.twoStep && !isSelf && (
        <Action
          label="Remove two-step login"
          text="For somebody who has lost phone and recovery codes: the password alone lets them in. Be sure that it is them who asks."
          onPress={() =>
            void send("two-step", "Two-step login removed", () =>
              call("DELETE /api/admin/staff/:id/two-step", { params }),
            )
          }
        />
      )}
      <Action
        label={member.disabled ? "Enable account" : "Disable account"}
        text={
          member.disabled
            ? "They can log in again with their password."
            : "They are logged out at once and cannot log in. API tokens that they made stop working. What they did stays on record."
        }
        onPress={() =>
          void send("access", member.disabled ? "Account enabled" : "Account disabled", () =>
            call("PUT /api/admin/staff/:id/access", { params, body: { disabled: !member.disabled } }),
          )
        }
      />
    </div>
  );
}

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).roleForm);

function RoleForm({ member, isSelf, onClose }: { member: StaffView; isSelf: boolean; onClose: () => void }) {
  const { call } = useStaff();
  const askAnew = useAskAnew();
  // The role that was seen here: the list may be renewed behind this dialog.
  const [was] = useState(member.role);
  const { bind, errors, busy, formProps } = useForm({
    empty: { role: member.role as string, password: "" },
    check: (fields) => check({ ...forRole(fields), was }),
    async send(fields) {
      const body = { ...forRole(fields), was };
      const answer = await call("PUT /api/admin/staff/:id/role", { params: { id: member._id }, body });
      askAnew("/api/admin/staff");
      return formAnswer(answer);
    },
    onStored() {
      toast("Role changed", { kind: "success" });
      onClose();
    },
  });
  const role = bind("role");
  const isChanged = role.value !== was;
  return (
    <form {...formProps} className="grid gap-3">
      <RoleField {...role} />
      {isChanged && isSelf && (
        <p className="type-small text-warn-ink">This is your own role. You may not be able to change it back.</p>
      )}
      {isChanged && role.value === "owner" && <OwnerPassword {...bind("password")} />}
      <FormError text={errors.form} />
      <div>
        <Button type="submit" small busy={busy} disabled={!isChanged}>
          Save role
        </Button>
      </div>
    </form>
  );
}

const Action = ({ label, text, onPress }: { label: string; text: ReactNode; onPress: () => void }) => (
  <div className="grid gap-2 border-t border-line pt-4">
    <p className="type-small text-ink-2">{text}</p>
    <div>
      <button type="button" className={smallButton} onClick={onPress}>
        {label}
      </button>
    </div>
  </div>
);
