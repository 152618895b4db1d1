import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import type { ShopFacts } from "#app/context.ts";
import { type Answered, passOn } from "#app/sent-form.server.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { EmailField, FormError, Honeypot } from "#app/ui/form-parts.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/query.ts";
import { sendForm } from "#app/ui/send-form.ts";
import { stageOf } from "#app/ui/stage.ts";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { phoneLink } from "#platform/phone-link.ts";
import type { Route } from "./+types/contact-page.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Contact", description: "Questions about your hoodie or your order? Write to us." });

const empty = { name: "", email: "", phone: "", comment: "", website: "" };
const FAILED = "Something went wrong, and your message may not have arrived. Please try again.";
const OFFLINE = "You're offline, so your message wasn't sent. Please try again once you're online.";

const check = checkWith(async () => (await import("#shop/people/contact/message-form.ts")).messageForm);

export const action = (sent: Route.ActionArgs) => passOn(sent, "/api/messages", FAILED);

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const shop = useShopFacts();
  const [sent, setSent] = useState<Message>();
  return (
    <main
      id="main"
      className="wrap grid gap-x-14 gap-y-10 pt-7 md:pt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]"
    >
      <div>
        <h1 className="type-h1">Contact</h1>
        {!(sent || actionData?.stored) && (
          <p className="type-lead mt-5 max-w-[28em] text-ink-2">
            Questions about your hoodie or your order?{" "}
            {shop?.demo
              ? "This is a demo shop. You can send a message, but no one will reply."
              : replies(shop)
                ? "Write to us and we'll reply by email."
                : "Write to us."}
          </p>
        )}
      </div>
      <ContactForm answered={actionData} sent={sent} onSent={setSent} />
      <div>
        <HelpLinks />
        {shop && <OwnerAddress owner={shop.owner} />}
        <Picture
          src="/media/zip-blue.webp"
          alt=""
          sizes="(min-width: 490px) 448px, 92vw"
          className={`mt-7 aspect-[9/4] w-full max-w-[28rem] rounded-lg object-cover ${stageOf("Blue")}`}
        />
      </div>
    </main>
  );
}

/** No answers are promised in a demo shop, or in one that cannot send email. */
const replies = (shop: ShopFacts | undefined) => shop !== undefined && !shop.demo && shop.email === "sent";

/** The contact details that the owner has filled in. */
function OwnerAddress({ owner }: { owner: ShopFacts["owner"] }) {
  if (!(owner.email || owner.phone || owner.postalAddress)) return null;
  const phone = phoneLink(owner.phone);
  return (
    <address className="mt-7 grid gap-1 text-[15px]/[23px] whitespace-pre-line text-ink-2 not-italic">
      {owner.legalName && <span className="font-[560] text-ink">{owner.legalName}</span>}
      {owner.postalAddress && <span>{owner.postalAddress}</span>}
      {owner.email && (
        <a href={`mailto:${owner.email}`} className="justify-self-start py-2.5 underline underline-offset-4">
          {owner.email}
        </a>
      )}
      {phone ? (
        <a href={phone} className="justify-self-start py-2.5 underline underline-offset-4">
          {owner.phone}
        </a>
      ) : (
        owner.phone && <span>{owner.phone}</span>
      )}
    </address>
  );
}

const HELP = [
  ["/orders", "Find your order", "Status, receipt, and cancellation."],
  ["/faq", "FAQ", "Answers to common questions."],
  ["/shipping", "Shipping", "What it costs and how long it takes."],
] as const;

/** Other places to find help. */
const HelpLinks = () => (
  <ul className="max-w-[28rem] border-t border-line">
    {HELP.map(([to, title, text]) => (
      <li key={to} className="relative flex items-center gap-4 border-b border-line py-3.5">
        <div>
          <Link to={to} className="type-h3 underline-offset-4 after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
          <p className="text-[15px]/[23px] text-ink-2">{text}</p>
        </div>
        <Arrow />
      </li>
    ))}
  </ul>
);

const THANKS = "Thank you for reaching out! We received your message.";
const AGAIN = "Write Another Message";

/** The start of a message, from the page whose link led here. The server doesn't see it. */
const startOf = (state: unknown): string => (state as { comment?: string } | null)?.comment ?? "";

type Message = { email: string; comment: string };

type ContactFormProps = {
  answered: Answered | undefined;
  sent: Message | undefined;
  onSent: (message: Message | undefined) => void;
};

function ContactForm({ answered, sent, onSent }: ContactFormProps) {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const part = useRef<HTMLDivElement>(null);
  const first = () => part.current?.querySelector<HTMLElement>("[tabindex='-1'], input");
  const { bind, errors, busy, formProps } = useForm({
    empty: { ...empty, comment: hydrated ? startOf(state) : "" },
    check,
    async send(fields) {
      const answer = await sendForm("/api/messages", fields, navigator.onLine ? FAILED : OFFLINE);
      // At once, so that `onStored` finds the note.
      if (answer.outcome === "stored") flushSync(() => onSent(fields));
      return answer;
    },
    onStored() {
      toast(THANKS, { kind: "success" });
      requestAnimationFrame(() => {
        scrollTo(0, 0);
        first()?.focus();
      });
    },
    action: "/contact",
    answered,
  });
  // The link that opens the form again goes away.
  const wasStored = useRef(answered?.stored);
  useEffect(() => {
    if (wasStored.current && !answered?.stored) part.current?.querySelector("input")?.focus();
    wasStored.current = answered?.stored;
  }, [answered?.stored]);
  const again = () => {
    flushSync(() => onSent(undefined));
    first()?.focus();
  };
  return (
    <div ref={part} className="lg:row-span-2">
      {/* In the form's place, because an empty form looks as if nothing was sent. Text typed since then is kept for it. */}
      {sent || answered?.stored ? (
        <Sent message={sent} onAgain={again} />
      ) : (
        <form {...formProps} aria-label="Write to us" className="grid gap-5">
          <div className="grid gap-5 md:grid-cols-2">
            <TextField label="Name" optional autoComplete="name" autoCapitalize="words" {...bind("name")} />
            <EmailField {...bind("email")} />
          </div>
          <TextField label="Phone" type="tel" optional autoComplete="tel" {...bind("phone")} />
          <TextArea label="Comment" optional rows={4} className="lg:h-[280px]" {...bind("comment")} />
          <Honeypot {...bind("website")} />
          <FormError text={errors.form} />
          <Button type="submit" busy={busy} className="w-full justify-self-start md:w-auto md:min-w-[180px]">
            {busy ? "Sending..." : "Send"}
          </Button>
        </form>
      )}
    </div>
  );
}

/** `message`: unknown if the browser itself submitted the form; then a link opens it again. */
function Sent({ message, onAgain }: { message: Message | undefined; onAgain: () => void }) {
  const shop = useShopFacts();
  return (
    <div className="grid content-center justify-items-start gap-5 rounded-lg bg-sand px-5 py-7 md:p-14 lg:h-full">
      <div>
        <h2 tabIndex={-1} className="type-h2 flex items-center gap-3 text-[30px]!">
          <svg aria-hidden="true" viewBox="0 0 16 16" className="size-6 shrink-0 fill-none stroke-current stroke-2">
            <path d="m2.5 8.5 3.5 3.5 7.5-8" />
          </svg>
          Message sent
        </h2>
        <p className="type-lead mt-3 wrap-anywhere text-ink-2">
          {message
            ? `We got your message. ${replies(shop) ? "We'll reply to" : "Your email:"} ${message.email}.`
            : THANKS}
          {shop?.demo && " This is a demo shop, so no one will reply."}
        </p>
      </div>
      {message?.comment && (
        <blockquote className="border-l-2 border-ink pl-4 text-[15px]/[22px] wrap-anywhere whitespace-pre-line">
          {message.comment}
        </blockquote>
      )}
      {message ? (
        <Button variant="ghost" onClick={onAgain}>
          {AGAIN}
        </Button>
      ) : (
        <ButtonLink to="/contact" variant="ghost">
          {AGAIN}
        </ButtonLink>
      )}
    </div>
  );
}
