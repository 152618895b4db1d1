import { useState } from "react";
import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";
import { NewPasswordField } from "./new-password-field.tsx";

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).changePasswordForm);

/** A button and dialog to change the user's own password. */
export function PasswordForm({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <SmallButton onClick={() => setOpen(true)}>Change password</SmallButton>
      <Dialog open={isOpen} onClose={close} title="Change password" className="max-w-[520px]!">
        {isOpen && <Fields email={email} onClose={close} />}
      </Dialog>
    </div>
  );
}

function Fields({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useChangeForm("PUT /api/admin/account/password", {
    what: "your password",
    saved: { current: "", password: "" },
    check,
    input: (body) => ({ body }),
    toast: "Password changed",
    invalidates: ["/api/admin/account/sessions"],
    onDone: onClose,
  });
  const { bind } = form;
  return (
    <SendForm form={form} label="Password" send="Change password" onCancel={onClose}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...bind("current")}
        label="Current password"
        type="password"
        autoComplete="current-password"
        data-autofocus
      />
      <NewPasswordField {...bind("password")} />
    </SendForm>
  );
}
