import { useState } from "react";
import { Link } from "react-router";
import { checkWith } from "#app/ui/check-with.ts";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useForm } from "#app/ui/use-form.ts";
import { NarrowPage, textLink } from "../frame/visitor-page.tsx";
import { EmailField } from "../kit/fields.tsx";
import { formAnswer, SendForm } from "../kit/send-form.tsx";
import { visitorCall } from "../kit/staff-api.ts";

export const meta = () => pageMeta({ title: "Forgot password" });

/** Emails a reset link. The message afterward doesn't reveal whether the account exists. */
export default function ForgotPasswordPage() {
  const [asked, setAsked] = useState(false);
  const form = useForm({
    empty: { email: "" },
    check: checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).emailForm),
    send: async (body) => formAnswer(await visitorCall("POST /api/auth/password-resets", { body })),
    onStored: () => setAsked(true),
  });
  return (
    <NarrowPage title="Forgot password">
      <p>We'll email you a link to choose a new one. The link works once and expires in an hour.</p>
      <SendForm form={form} send="Send link">
        <EmailField {...form.bind("email")} autoComplete="username" />
      </SendForm>
      <div role="status" className="empty:absolute">
        {asked && (
          <Notice tone="quiet">
            If that account exists, we've emailed a link. If email isn't set up, ask the person who runs your server.
          </Notice>
        )}
      </div>
      <Link to="/admin/login" className={textLink}>
        Back to login
      </Link>
    </NarrowPage>
  );
}
