import { type ReactNode, useRef, useState } from "react";
import type { ShopFacts } from "#app/context.ts";
import { type Answered, passOn } from "#app/sent-form.server.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { StagePanel } from "#app/storefront/stage-panel.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { EmailField, FormError, Honeypot } from "#app/ui/form-parts.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useHydrated } from "#app/ui/query.ts";
import { sendForm } from "#app/ui/send-form.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { displayText } from "#platform/display-text.ts";
import { CANCELLATION_WINDOW_MS } from "#shop/ordering/orders/order.ts";
import { inTime } from "#shop/running/settings/policy-words.ts";
import type { Route } from "./+types/find-order-page.ts";
import { readLastOrder } from "./last-order.ts";
import { orderHeading } from "./order-words.ts";
import { shopNow } from "./shop-clock.ts";
import { useOrderView } from "./use-order-view.ts";

export const meta = () =>
  pageMeta({
    title: "Find your order",
    description: "Get a link to your order with its number and your email.",
  });

const empty = { orderNumber: "", email: "", website: "" };
const FAILED = "We couldn't connect. Please try again.";

const check = checkWith(async () => (await import("#shop/ordering/order-lookup/lookup-form.ts")).lookupForm);

/** A shop that cannot send email does not promise any. `sentTo`: whether an order matched stays a secret. */
const promises = (facts: ShopFacts | undefined) =>
  facts?.email === "kept"
    ? {
        button: "Find Order",
        ...(facts.demo
          ? {
              sent: "We looked for your order",
              note: "This is a demo, so the link to your order isn't emailed. The shop's owner can open it in the email log.",
              sentTo: () => "If an order matches, its link is in the shop's email log.",
              more: (
                <>
                  If this is your shop,{" "}
                  <Link to="/admin/settings/email" className={inText}>
                    open the email log
                  </Link>
                  .
                </>
              ),
            }
          : {
              sent: "Contact us for your link",
              note: "We can't send email yet. Find your order here, then contact us for its link.",
              sentTo: () => "If an order matches, its link is ready.",
              more: "We can't send email yet. Contact us with your order number to get it.",
            }),
      }
    : {
        button: "Send Me the Link",
        sent: "Check your email",
        note: "We'll email you a link to your order.",
        sentTo: (email: string) => `If an order matches, we've sent its link to ${email}.`,
        more: "It may take a minute. If nothing arrives, check your spam folder, the order number, and the email address.",
      };

const inText = "underline underline-offset-[3px] hover:text-ink";

export const action = (sent: Route.ActionArgs) => passOn(sent, "/api/orders/lookup", FAILED);

export default function FindOrderPage({ actionData }: Route.ComponentProps) {
  const { sent } = promises(useShopFacts());
  const [asked, setAsked] = useState(actionData?.stored ?? false);
  const known = useHydrated() ? readLastOrder() : undefined;
  return (
    <main id="main" className="wrap grid gap-y-14 py-7 md:gap-y-24 md:py-10">
      <StagePanel picture={PACK} priority>
        <h1 className="type-h1">{asked ? sent : "Find your order"}</h1>
        {/* The form stays the same element, so that it keeps focus and text when the order appears. */}
        {known && !asked && <LastOrder orderNumber={known.orderNumber} path={`/orders/${known._id}`} />}
        {!asked && (
          <p className={`${known ? "mt-2 mb-5" : "type-lead mt-5 mb-7"} max-w-[27em] text-ink/80`}>
            Enter your order number and the email you ordered with.
          </p>
        )}
        <LookUp answered={actionData} asked={asked} onAsked={setAsked} isMain={!known} />
      </StagePanel>
      <Help />
    </main>
  );
}

const PACK = { src: "/media/packed-blue.webp", alt: "", whole: true };

/** Answers to common questions, in one row. */
function Help() {
  const facts = useShopFacts();
  const emailed = facts?.email === "sent";
  return (
    <ul className={`grid border-t border-line lg:gap-x-16 ${facts?.demo ? "lg:grid-cols-2" : "lg:grid-cols-3"}`}>
      <HelpItem title="Where to find your order number">
        It's on your confirmation page
        {emailed && ", and in the subject of every email about your order"}.
      </HelpItem>
      <HelpItem title="What you can do with your order">
        See its status and tracking, and print the receipt. Until it ships, you can change the shipping address. You can
        cancel it yourself within {inTime(CANCELLATION_WINDOW_MS)} of ordering.
      </HelpItem>
      {!facts?.demo && (
        <HelpItem title="Can't find it?">
          <Link to="/contact" className={inText}>
            Contact us
          </Link>{" "}
          with the name and email address on your order, and we'll look it up.
        </HelpItem>
      )}
    </ul>
  );
}

const HelpItem = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="border-b border-line py-5 lg:border-0 lg:py-7">
    <h2 className="type-h3">{displayText(title)}</h2>
    <p className="mt-1 max-w-[36em] text-[15px]/6 text-ink-2">{children}</p>
  </li>
);

/** For shoppers who ordered on this device. The status appears once it is known. */
function LastOrder({ orderNumber, path }: { orderNumber: string; path: string }) {
  const policies = useShopFacts()?.policies;
  const { opened } = useOrderView(readLastOrder);
  return (
    <>
      <section aria-label="Your last order on this device" className="mt-7 grid gap-1">
        <p className="text-ink/80">Your last order on this device</p>
        <p className="type-h3">{orderNumber}</p>
        <p className="type-lead">
          {opened.state === "found" ? orderHeading(opened.order, policies, new Date(shopNow())) : "\u00a0"}
        </p>
        <ButtonLink to={path} className="mt-5 md:justify-self-start">
          View Your Order
        </ButtonLink>
      </section>
      <h2 className="type-h3 mt-10">Another order</h2>
    </>
  );
}

type LookUpProps = {
  answered: Answered | undefined;
  asked: boolean;
  onAsked: (asked: boolean) => void;
  /** Its button is the page's primary action. */
  isMain: boolean;
};

function LookUp({ answered, asked, onAsked, isMain }: LookUpProps) {
  const { button, note } = promises(useShopFacts());
  const answer = useRef<HTMLDivElement>(null);
  const { bind, errors, busy, fields, formProps } = useForm({
    empty,
    check,
    keeps: true,
    send: (fields) => sendForm("/api/orders/lookup", fields, FAILED),
    action: "/orders",
    answered,
    onStored() {
      onAsked(true);
      requestAnimationFrame(() => answer.current?.focus());
    },
  });

  function lookAgain() {
    onAsked(false);
    requestAnimationFrame(() => formProps.ref.current?.querySelector("input")?.focus());
  }

  return (
    <>
      <div ref={answer} tabIndex={-1}>
        {asked && <Answer email={fields.email} onAgain={lookAgain} />}
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
        <EmailField {...bind("email")} />
        <Honeypot {...bind("website")} />
        <div className="md:col-span-2 empty:hidden">
          <FormError text={errors.form} />
        </div>
        <Button type="submit" variant={isMain ? "primary" : "ghost"} busy={busy} className="md:justify-self-start">
          {busy ? "Sending..." : button}
        </Button>
        <p className="type-small -mt-1 text-ink/80 md:col-span-2">{note}</p>
      </form>
    </>
  );
}

/** The same answer for every order number and email, so that it reveals neither. */
function Answer({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { sentTo, more } = promises(useShopFacts());
  return (
    <div className="mt-5 grid gap-5">
      <p className="type-lead max-w-[27em]">{sentTo(email || "that email address")}</p>
      <p className="max-w-[34em] text-ink/80">{more}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant="ghost" onClick={onAgain} className="noscript:hidden">
          Edit and Try Again
        </Button>
        <TextLink to="/contact">Contact Us</TextLink>
      </div>
    </div>
  );
}
