import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { type FormErrors, sendForm } from "#app/ui/send-form.ts";
import { toast } from "#app/ui/toast.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { firstMessages } from "#platform/field-error.ts";
import { messageForm } from "#shop/messages/message-form.ts";
import type { Route } from "./+types/contact-page.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Contact", description: "Questions about your hoodie or your order? Write to us." });

const empty = { name: "", email: "", phone: "", comment: "", website: "" };
const FAILED = "Your message could not be sent. Please try again.";

function check(fields: typeof empty): FormErrors {
  const issues = messageForm.safeParse(fields).error?.issues ?? [];
  return Object.fromEntries(firstMessages(issues).map(({ field, message }) => [field, message]));
}

export default function ContactPage() {
  const { bind, errors, busy, formProps } = useForm({
    empty,
    check,
    send: (fields) => sendForm("/api/messages", fields, FAILED),
    onStored: () => toast("Thank you for reaching out! We received your message.", { kind: "success" }),
  });

  return (
    <main id="main" className="wrap grid gap-x-14 gap-y-8 py-7 md:py-10 lg:grid-cols-[5fr_7fr]">
      <div>
        <h1 className="type-h1">Contact</h1>
        <p className="type-lead mt-5 max-w-[28em] text-ink-2">
          Questions about your hoodie or your order? Write to us and we answer by email.
        </p>
      </div>
      <form {...formProps} className="grid max-w-[640px] gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField label="Name" optional autoComplete="name" autoCapitalize="words" {...bind("name")} />
          <TextField label="Email" type="email" required autoComplete="email" spellCheck={false} {...bind("email")} />
        </div>
        <TextField label="Phone" type="tel" optional autoComplete="tel" {...bind("phone")} />
        <TextArea label="Comment" optional {...bind("comment")} />
        {/* No person sees this field: see message-form.ts. */}
        <div hidden>
          <TextField label="Website" tabIndex={-1} autoComplete="off" {...bind("website")} />
        </div>
        {errors.form && (
          <p role="alert" className="type-small rounded-md bg-error-bg px-4 py-3 text-error">
            {errors.form}
          </p>
        )}
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? "Sending..." : "Send"}
        </Button>
      </form>
    </main>
  );
}
