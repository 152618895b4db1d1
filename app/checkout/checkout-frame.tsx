import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";
import { ErrorFrame, type ErrorFrameProps } from "#app/storefront/error-frame.tsx";
import { CheckoutFooter } from "#app/storefront/footer.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import wordmark from "#app/ui/wordmark.svg";

const SetBusy = createContext<(busy: boolean) => void>(() => {});

/**
 * The checkout has no shop navigation, only the wordmark and a way back. This header stays the same element while what is below it loads
 * and changes: `CheckoutColumns`, or a `CheckoutMessage` with its own header.
 */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const [busy, setBusy] = useState(false);
  return (
    <div className="group grid bg-surface lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,.78fr)] lg:grid-rows-[auto_auto_1fr]">
      <header inert={busy} className="px-5 group-has-data-message:hidden md:px-10 lg:pl-10 lg:pr-[72px]">
        <div className="mx-auto flex h-16 max-w-[648px] items-center justify-between md:h-[88px] lg:mr-0">
          <Wordmark />
          <Link
            to="/shop"
            className="type-label inline-flex min-h-11 items-center text-ink-2 hover:text-ink hover:underline"
          >
            Back to Shop
          </Link>
        </div>
      </header>
      <SetBusy value={setBusy}>{children}</SetBusy>
    </div>
  );
}

type ColumnsProps = {
  /** Notices that come before everything else. */
  above?: ReactNode;
  summary?: ReactNode;
  /** Nothing on the screen can be used, the header included. */
  covered?: boolean;
  children?: ReactNode;
};

/** Form on the left, summary on the right. */
export function CheckoutColumns({ above, summary, covered = false, children }: ColumnsProps) {
  const setBusy = use(SetBusy);
  useLayoutEffect(() => {
    setBusy(covered);
    return () => setBusy(false);
  }, [covered, setBusy]);
  return (
    <>
      <div inert={covered} className="px-5 md:px-10 lg:pr-[72px] lg:pl-10">
        <div className="mx-auto max-w-[648px] lg:mr-0">{above}</div>
      </div>
      <aside
        aria-label="Order Summary"
        inert={covered}
        className="border-y border-line bg-paper px-5 py-4 md:px-10 md:py-5 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:border-y-0 lg:border-l lg:py-10 lg:pl-14"
      >
        <div className="mx-auto max-w-[648px] lg:sticky lg:top-10 lg:mx-0 lg:max-w-[480px]">{summary}</div>
      </aside>
      <div inert={covered} className="flex min-w-0 flex-col px-5 pt-4 pb-6 md:px-10 lg:pt-2 lg:pr-[72px] lg:pl-10">
        <main id="main" aria-busy={covered} className="mx-auto mb-16 w-full max-w-[648px] grow lg:mr-0">
          {children}
        </main>
        <div className="mx-auto w-full max-w-[648px] lg:mr-0">
          <CheckoutFooter />
        </div>
      </div>
    </>
  );
}

/** A checkout screen with a message in place of the form; `above` is shown over it. */
export const CheckoutMessage = ({ above, ...message }: { above?: ReactNode } & ErrorFrameProps) => (
  <div data-message className="col-span-full flex min-h-dvh flex-col bg-paper">
    <header className="wrap flex h-16 w-full items-center md:h-[88px]">
      <Wordmark />
    </header>
    <div className="wrap w-full">{above}</div>
    <div className="grid grow *:w-full">
      <ErrorFrame {...message} takeFocus />
    </div>
    <div className="relative min-h-14 bg-paper md:min-h-24">
      <div className="wrap pb-4">
        <CheckoutFooter />
      </div>
    </div>
  </div>
);

/** A link could not be followed, for lack of a connection. */
export const NotOpened = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <CheckoutMessage title={title} text="We couldn't connect. Please try again in a moment.">
    <Button onClick={onRetry}>Try Again</Button>
    <ButtonLink to="/shop" variant="ghost">
      Back to Shop
    </ButtonLink>
  </CheckoutMessage>
);

const Wordmark = () => (
  <Link to="/" className="inline-flex min-h-11 items-center">
    <img src={wordmark} alt="Pack'd, home" width="108" height="19" />
  </Link>
);
