import { Button } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";
import { NewPasswordField } from "./new-password-field.tsx";

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).changePasswordForm);

/** Changes one's own password. */
export function PasswordForm({ email }: { email: string }) {
  const { bind, errors, busy, formProps } = useChangeForm("PUT /api/admin/account/password", {
    what: "your password",
    saved: { current: "", password: "" },
    check,
    input: (body) => ({ body }),
    toast: "Password changed",
    invalidates: ["/api/admin/account/sessions"],
    clears: true,
  });
  return (
    <form {...formProps} aria-label="Password" className="grid gap-4">
      {/* For password managers: which account the password is of. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField {...bind("current")} label="Current password" type="password" autoComplete="current-password" />
      <NewPasswordField {...bind("password")} />
      <FormError text={errors.form} />
      <div>
        <Button type="submit" small busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
