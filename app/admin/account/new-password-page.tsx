import { Link, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { textLink } from "../frame/text-link.ts";
import { formAnswer } from "../kit/form-answer.ts";
import { visitorCall } from "../kit/staff-api.ts";
import { useLinkToken } from "./link-token.ts";
import { NarrowPage } from "./narrow-page.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

export const meta = () => pageMeta({ title: "New password" });

/** Where the link of the email leads. */
export default function NewPasswordPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const { bind, errors, busy, formProps } = useForm({
    empty: { password: "" },
    check: ({ password }) => (password === "" ? { password: "Please enter a new password" } : {}),
    async send({ password }) {
      const answer = await visitorCall("PUT /api/auth/password", {
        body: { token: token ?? "", password },
      });
      if (answer.kind === "ok") {
        toast("Password set. Please log in.", { kind: "success" });
        void navigate("/admin/login", { replace: true, state: answer.data });
      }
      return formAnswer(answer);
    },
    onStored() {},
  });
  return (
    <NarrowPage title="New password">
      {token === "" ? (
        <Notice>This link is incomplete. Open it from the email again, or ask for a new one.</Notice>
      ) : (
        <form {...formProps} className="grid gap-5">
          <p>You'll be logged out everywhere else.</p>
          <NewPasswordField {...bind("password")} />
          <FormError text={errors.form} />
          <Button type="submit" full busy={busy}>
            Set password
          </Button>
        </form>
      )}
      <Link to="/admin/forgot-password" className={textLink}>
        Ask for a new link
      </Link>
    </NarrowPage>
  );
}
