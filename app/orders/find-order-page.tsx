import { type ReactNode, useRef, useState } from "react";
import type { ShopFacts } from "#app/context.ts";
import { type Answered, passOn } from "#app/sent-form.server.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError, Honeypot } from "#app/ui/form-parts.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useHydrated } from "#app/ui/query.ts";
import { sendForm } from "#app/ui/send-form.ts";
import { useForm } from "#app/ui/use-form.ts";
import { displayText } from "#platform/display-text.ts";
import { CANCELLATION_WINDOW_MS } from "#shop/ordering/orders/order.ts";
import { inTime } from "#shop/running/settings/policy-words.ts";
import type { Route } from "./+types/find-order-page.ts";
import { readLastOrder } from "./last-order.ts";

export const meta = () =>
  pageMeta({
    title: "Find your order",
    description: "Get a link to your order with its number and your email.",
  });

const empty = { orderNumber: "", email: "", website: "" };
const FAILED = "We couldn't reach the shop. Please try again.";

const check = checkWith(async () => (await import("#shop/ordering/order-lookup/lookup-form.ts")).lookupForm);

/** A shop that cannot send email does not promise any. */
const promises = (facts: ShopFacts | undefined) =>
  facts?.email === "kept"
    ? {
        button: "Find Order",
        ...(facts.demo
          ? {
              lead: "This is a demo, so no email is sent. You'll find the link in the admin.",
              answer: "If an order matches, its link is in the admin now.",
              more: "Open it in Settings under Email.",
            }
          : {
              lead: "We can't send email yet. Find your order here, then contact us for its link.",
              answer: "If an order matches, its link is ready.",
              more: "Contact us with your order number to get it.",
            }),
      }
    : {
        lead: "We'll email you a link to your order.",
        button: "Send Me the Link",
        answer: "If an order matches, we've sent its link to that email address.",
        more: "It may take a minute. Check your spam folder too, and check the order number and email address.",
      };

export const action = (sent: Route.ActionArgs) => passOn(sent, "/api/orders/lookup", FAILED);

export default function FindOrderPage({ actionData }: Route.ComponentProps) {
  const { lead } = promises(useShopFacts());
  return (
    <main id="main" className="wrap grid gap-y-14 py-7 md:gap-y-24 md:py-10">
      <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h1 className="type-h1">Find your order</h1>
          <p className="type-lead mt-5 max-w-[28em] text-ink-2">
            Enter your order number and the email address you ordered with. {lead}
          </p>
          <KnownOrder />
        </div>
        <LookUp answered={actionData} />
      </div>
      <Help />
    </main>
  );
}

/** What shoppers come here for, in one row. */
function Help() {
  const emailed = useShopFacts()?.email === "sent";
  return (
    <ul className="grid border-t border-line lg:grid-cols-3 lg:gap-x-14">
      <HelpItem title="Where to find your order number">
        It starts with LC. It's on the page you saw after you ordered
        {emailed && ", and in the subject of every email about your order"}.
      </HelpItem>
      <HelpItem title="What you can do with your order">
        See its status and tracking, and print the receipt. Until it ships, you can change the shipping address. You can
        cancel within {inTime(CANCELLATION_WINDOW_MS)} of ordering.
      </HelpItem>
      <HelpItem title="Can't find it?">
        <Link to="/contact" className="underline underline-offset-[3px] hover:text-ink">
          Contact us
        </Link>{" "}
        with the name and email address you ordered with, so we can look it up.
      </HelpItem>
    </ul>
  );
}

const HelpItem = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="border-b border-line py-5 lg:border-0 lg:py-7">
    <h2 className="type-h3">{displayText(title)}</h2>
    <p className="mt-1 max-w-[36em] text-[15px]/6 text-ink-2">{children}</p>
  </li>
);

/** A link for shoppers who ordered on this device. */
function KnownOrder() {
  const known = useHydrated() ? readLastOrder() : undefined;
  if (!known) return null;
  return (
    <p className="mt-5 text-[15px]">
      You ordered on this device:{" "}
      <Link to={`/orders/${known._id}`} className="font-[600] underline underline-offset-[3px] hover:text-ink-2">
        Order {known.orderNumber}
      </Link>
    </p>
  );
}

function LookUp({ answered }: { answered: Answered | undefined }) {
  const { button } = promises(useShopFacts());
  const [asked, setAsked] = useState(answered?.stored ?? false);
  const answer = useRef<HTMLDivElement>(null);
  const { bind, errors, busy, formProps } = useForm({
    empty,
    check,
    send: (fields) => sendForm("/api/orders/lookup", fields, FAILED),
    action: "/orders",
    answered,
    onStored() {
      setAsked(true);
      requestAnimationFrame(() => answer.current?.focus());
    },
  });

  function lookAgain() {
    setAsked(false);
    requestAnimationFrame(() => formProps.ref.current?.querySelector("input")?.focus());
  }

  return (
    <div className="rounded-lg bg-surface p-5 md:p-10">
      <div ref={answer} tabIndex={-1}>
        {asked && <Answer onAgain={lookAgain} />}
      </div>
      <form {...formProps} hidden={asked} className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Order number"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Starts with LC, such as LC123456."
          {...bind("orderNumber")}
        />
        <TextField label="Email" type="email" required autoComplete="email" spellCheck={false} {...bind("email")} />
        <Honeypot {...bind("website")} />
        <div className="md:col-span-2 empty:hidden">
          <FormError text={errors.form} />
        </div>
        <Button type="submit" busy={busy} className="md:justify-self-start">
          {busy ? "Sending..." : button}
        </Button>
      </form>
    </div>
  );
}

/** The same answer for every order number and email, so that it reveals neither. */
function Answer({ onAgain }: { onAgain: () => void }) {
  const { answer, more } = promises(useShopFacts());
  return (
    <div>
      <p className="type-h3">{answer}</p>
      <p className="mt-2 text-[15px]/[22px] text-ink-2">{more}</p>
      <TextButton onClick={onAgain} className="mt-1">
        Look for another order
      </TextButton>
    </div>
  );
}
