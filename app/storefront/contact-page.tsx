import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.tsx";
import { firstMessages } from "#platform/field-error.ts";
import { messageForm } from "#shop/messages/message-form.ts";
import type { Route } from "./+types/contact-page.ts";
import { sendMessage } from "./send-message.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Contact | Pack'd" },
  { name: "description", content: "Questions about your hoodie or your order? Write to us." },
];

const empty = { name: "", email: "", phone: "", comment: "", website: "" };

export default function ContactPage() {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const bind = (name: keyof typeof empty) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: target.value }));
      setErrors((before) => ({ ...before, [name]: undefined, form: undefined }));
    },
  });

  function refuse(messages: Partial<Record<string, string>>) {
    setErrors(messages);
    const first = Object.keys(empty).find((name) => messages[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function send() {
    if (busy) return;
    const parsed = messageForm.safeParse(fields);
    if (!parsed.success) {
      return refuse(
        Object.fromEntries(firstMessages(parsed.error.issues).map(({ field, message }) => [field, message])),
      );
    }
    setBusy(true);
    const answer = await sendMessage(parsed.data);
    setBusy(false);
    if (answer.outcome === "stored") {
      setFields(empty);
      setErrors({});
      toast("Thank you for reaching out! We received your message.", { kind: "success" });
    } else {
      refuse(answer.errors);
      if (answer.errors.form) toast(answer.errors.form, { kind: "error" });
    }
  }

  return (
    <main id="main" className="wrap grid gap-x-14 gap-y-8 py-7 md:py-10 lg:grid-cols-[5fr_7fr]">
      <div>
        <h1 className="type-h1">Contact</h1>
        <p className="type-lead mt-5 max-w-[28em] text-ink-2">
          Questions about your hoodie or your order? Write to us and we answer by email.
        </p>
      </div>
      <form
        ref={form}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="grid max-w-[640px] gap-5"
      >
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
