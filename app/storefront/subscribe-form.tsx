import { useId } from "react";
import type { Answered } from "#app/sent-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { EmailField, FormError, Honeypot } from "#app/ui/form-parts.tsx";
import { sendForm } from "#app/ui/send-form.ts";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { displayText } from "#platform/display-text.ts";

const empty = { email: "", website: "" };
export const SUBSCRIBE_FAILED = "We couldn't subscribe you. Please try again.";

/** Loaded on first use, because every page has this form and few visitors use it. */
const check = checkWith(async () => (await import("#shop/messaging/newsletter/subscription-form.ts")).subscriptionForm);

type SubscribeFormProps = { answered?: Answered | undefined };

export function SubscribeForm({ answered }: SubscribeFormProps) {
  const title = useId();
  const { bind, errors, busy, formProps } = useForm({
    empty,
    check,
    send: (fields) => sendForm("/api/subscriptions", fields, SUBSCRIBE_FAILED),
    onStored: () => toast("Success! You have subscribed to our emails.", { kind: "success" }),
    action: "/newsletter",
    answered,
  });
  return (
    <form
      {...formProps}
      aria-labelledby={title}
      className="grid max-w-[480px] content-start gap-4 [--field-height:56px]"
    >
      <div>
        <h2 id={title} className="type-h3">
          {displayText("News from Pack'd")}
        </h2>
        <p className="mt-1 text-[15px]/6 text-ink-2">
          New colors, restocks, and sales. Unsubscribe anytime with one click.
        </p>
      </div>
      <div className="grid items-start gap-2.5 md:grid-cols-[minmax(0,1fr)_auto]">
        <EmailField {...bind("email")} />
        {/* As high as the label, so that the button is next to the input. */}
        <Button type="submit" busy={busy} busyLabel="Subscribing..." className="md:mt-6.5">
          Subscribe
        </Button>
      </div>
      <Honeypot {...bind("website")} />
      <FormError text={errors.form} />
    </form>
  );
}
