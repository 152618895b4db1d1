import { Link, useNavigate } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { NarrowPage, textLink, useLinkToken } from "../frame/visitor-page.tsx";
import { formAnswer, SendForm } from "../kit/send-form.tsx";
import { visitorCall } from "../kit/staff-api.ts";
import { NewPasswordField } from "./new-password-field.tsx";

export const meta = () => pageMeta({ title: "New password" });

/** The target of the emailed password reset link. */
export default function NewPasswordPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const form = useForm({
    empty: { password: "" },
    check: ({ password }) => (password === "" ? { password: "Please enter a new password" } : {}),
    async send({ password }) {
      const answer = await visitorCall("PUT /api/auth/password", { body: { token: token ?? "", password } });
      if (answer.kind === "ok") {
        toast("Password set. Please log in.", { kind: "success" });
        void navigate("/admin/login", { replace: true, state: answer.data });
      }
      return formAnswer(answer);
    },
  });
  return (
    <NarrowPage title="New password">
      {token === "" ? (
        <Notice>This link is incomplete. Open it from the email again, or ask for a new one.</Notice>
      ) : (
        <SendForm form={form} send="Set password">
          <p>You'll be logged out everywhere else.</p>
          <NewPasswordField {...form.bind("password")} />
        </SendForm>
      )}
      <Link to="/admin/forgot-password" className={textLink}>
        Ask for a new link
      </Link>
    </NarrowPage>
  );
}
