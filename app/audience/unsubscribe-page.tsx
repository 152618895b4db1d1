import { useState } from "react";
import { useLocation } from "react-router";
import { ErrorFrame } from "#app/storefront/error-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NeedsScript } from "#app/ui/needs-script.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/query.ts";
import { sendForm } from "#app/ui/send-form.ts";

const WORDS = {
  ready: {
    heading: "Unsubscribe from our emails?",
    text: "We'll stop sending you news, stock alerts, and cart reminders, including ones you've already asked for. You'll still get emails about your orders.",
  },
  done: {
    heading: "You're unsubscribed",
    text: "You won't get any more news, stock alerts, or cart reminders from us. You'll still get emails about your orders. If you change your mind, subscribe again below.",
  },
  incomplete: {
    heading: "This link is incomplete",
    text: "Nothing has changed. Open the link in our email again, or contact us and we'll unsubscribe you.",
  },
  over: {
    heading: "This link is no longer valid",
    text: "Nothing has changed. If you still get our emails, use the link in the latest one, or contact us and we'll unsubscribe you.",
  },
};
const FAILED = "We couldn't connect, so you may still be subscribed. Please try again.";

/**
 * Target of the unsubscribe link in marketing email. The token is in the fragment and is sent only when the button is pressed, so that link
 * scanners do not unsubscribe anyone.
 */
export default function UnsubscribePage() {
  const { hash } = useLocation();
  const token = useHydrated() ? hash.slice(1) : undefined;
  const [answer, setAnswer] = useState<"done" | "incomplete" | "over">();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const state = answer ?? (token === "" ? "incomplete" : "ready");

  async function unsubscribe() {
    setBusy(true);
    setFailure(undefined);
    const sent = await sendForm("/api/unsubscriptions", { token }, FAILED);
    setBusy(false);
    if (sent.outcome === "stored") setAnswer("done");
    else if (sent.errors.token) setAnswer("incomplete");
    else if (sent.errors.link) setAnswer("over");
    else setFailure(sent.errors.form ?? FAILED);
  }

  return (
    <ErrorFrame title={WORDS[state].heading} text={WORDS[state].text} takeFocus={answer !== undefined}>
      {failure && (
        <Notice role="alert" className="mb-2 w-full">
          {failure}
        </Notice>
      )}
      {state === "ready" && (
        <>
          <NeedsScript className="w-full">
            You need JavaScript to unsubscribe here. Without it,{" "}
            <a href="/contact" className="underline underline-offset-[3px]">
              contact us
            </a>{" "}
            and we'll unsubscribe you.
          </NeedsScript>
          <Button busy={busy} onClick={unsubscribe} className="noscript:hidden">
            {busy ? "Unsubscribing..." : "Unsubscribe"}
          </Button>
        </>
      )}
      {(state === "incomplete" || state === "over") && <ButtonLink to="/contact">Contact Us</ButtonLink>}
      <ButtonLink to="/shop" variant={state === "done" ? "primary" : "ghost"}>
        Back to Shop
      </ButtonLink>
    </ErrorFrame>
  );
}
