import { passOn } from "#app/sent-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import type { Route } from "./+types/newsletter-page.ts";
import { SUBSCRIBE_FAILED, SubscribeForm } from "./subscribe-form.tsx";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Newsletter" });

export const action = (sent: Route.ActionArgs) => passOn(sent, "/api/subscriptions", SUBSCRIBE_FAILED);

/** Answers the footer's form when it is submitted without JavaScript. */
export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap grid justify-items-start gap-8 py-7 md:py-10">
      <h1 className="type-h1">{displayText(actionData?.stored ? "You're subscribed" : "Newsletter")}</h1>
      {actionData?.stored ? (
        <>
          <p className="type-lead text-ink-2">Success! You have subscribed to our emails.</p>
          <ButtonLink to="/shop">Continue Shopping</ButtonLink>
        </>
      ) : (
        <SubscribeForm answered={actionData} />
      )}
    </main>
  );
}
