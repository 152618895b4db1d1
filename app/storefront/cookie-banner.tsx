import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { relayedEvents } from "#app/ads/relayed-events.ts";
import type { PixelFacts } from "#app/context.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { pinnedAs } from "#app/ui/pinned.ts";
import { answerConsent, type Consent, dismissSignalNotice, useConsent } from "./cookie-consent.ts";

/** Asks for consent until answered, and when 'Cookie settings' in the footer is pressed. Nothing waits for an answer. */
export function CookieBanner() {
  const pixel = useShopFacts()?.pixel;
  const consent = useConsent(pixel !== undefined);
  return (
    <>
      {pixel && consent.ready && <Advertising pixel={pixel} allowed={consent.allowed} />}
      {consent.asking && <Question {...consent} pixel={pixel} />}
    </>
  );
}

/** Loads advertising code only with consent; without it, removes what an earlier consent left behind. */
function Advertising({ pixel, allowed }: { pixel: PixelFacts; allowed: boolean }) {
  const [Tracker, setTracker] = useState<ComponentType<{ pixel: PixelFacts }>>();
  useEffect(() => {
    // A failed import must not break the page.
    if (allowed) import("#app/ads/ad-tracker.tsx").then(({ AdTracker }) => setTracker(() => AdTracker)).catch(() => {});
    else if (Tracker || "fbq" in window || /(?:^|; )_fb[pc]=/.test(document.cookie) || relayedEvents().length > 0) {
      import("#app/ads/forget-pixel.ts").then(({ forgetPixel }) => forgetPixel()).catch(() => {});
    }
  }, [allowed, Tracker]);
  return allowed && Tracker ? <Tracker pixel={pixel} /> : null;
}

const ANSWERS = [
  ["Decline", "declined"],
  ["Accept", "accepted"],
] as const;

type QuestionProps = Pick<Consent, "signal" | "choice" | "reopened"> & { pixel: PixelFacts | undefined };

function Question({ signal, choice, reopened, pixel }: QuestionProps) {
  const hasPixel = pixel !== undefined;
  if (signal) {
    return (
      <Frame reopened={reopened}>
        <Text>Your browser asks us not to sell or share your data. We honor that and won't track you.</Text>
        <Button small variant="ghost" onClick={dismissSignalNotice}>
          OK
        </Button>
      </Frame>
    );
  }
  return (
    <Frame reopened={reopened}>
      <Text>
        {hasPixel
          ? "If you accept, Meta (Facebook and Instagram) can set cookies and see what you view and buy here, to measure our ads."
          : "If you accept, we may use cookies to measure our ads. We don't run ads yet."}
        {choice && ` Current choice: ${choice}.`}
      </Text>
      <div className="grid grid-cols-2 gap-2.5">
        {ANSWERS.map(([label, answer]) => (
          <Button
            key={answer}
            small
            variant="ghost"
            aria-pressed={choice && choice === answer}
            onClick={() => answerConsent(answer, hasPixel)}
            className="aria-pressed:outline-2"
          >
            {label}
          </Button>
        ))}
      </div>
    </Frame>
  );
}

const pin = pinnedAs("cookie-banner");

/**
 * Along the bottom edge, where it takes the place of the buy bar. Not modal. On a wide screen it sits on the left, away from buttons and
 * fields; on the home page those are on the left, so it sits on the right.
 */
function Frame({ reopened, children }: { reopened: boolean; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!reopened) return;
    const opener = document.activeElement;
    section.current?.focus();
    // Two frames later, the page has room for the card, so that the footer ends above it.
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, document.body.scrollHeight)));
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [reopened]);
  useEffect(() => pin(section.current), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Cookies"
      data-asks
      className={`fixed inset-x-0 bottom-0 z-20 grid max-h-[60dvh] animate-rise-in items-center gap-x-10 gap-y-3 overflow-y-auto border-t border-line bg-surface px-5 pt-3.5 pb-[max(12px,env(safe-area-inset-bottom))] shadow-float md:inset-x-[max(40px,calc(50%-640px))] md:mb-5 md:grid-cols-[minmax(0,1fr)_auto] md:rounded-lg md:border md:py-5 md:pr-4 md:pl-7 lg:w-[440px] lg:grid-cols-1 lg:px-5 print:hidden ${pathname === "/" ? "lg:left-auto" : "lg:right-auto"}`}
    >
      {children}
    </section>
  );
}

const Text = ({ children }: { children: ReactNode }) => (
  <p className="text-[14px]/[20px] text-ink-2">
    {children}{" "}
    <Link to="/privacy" className="text-ink underline underline-offset-[3px]">
      Learn more<span className="sr-only"> about cookies and privacy</span>
    </Link>
  </p>
);
