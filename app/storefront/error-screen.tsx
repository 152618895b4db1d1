import { isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import type { Incident } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import wordmark from "#app/ui/wordmark.svg";
import { ErrorFrame } from "./error-frame.tsx";
import { MAIN_LINKS } from "./links.ts";
import { NoConnection } from "./no-connection.tsx";
import { NotFound } from "./not-found.tsx";

/** What a shopper sees when a page fails. The details are in the log, under the incident number shown here. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isConnectionError(error)) return <NoConnection onRetry={revalidate} />;
  return (
    <ErrorFrame title="Unexpected Application Error!" text={messageOf(error)}>
      <ButtonLink to={pathname + search} reloadDocument>
        Try Again
      </ButtonLink>
      <ButtonLink to="/" reloadDocument variant="ghost">
        Go Home
      </ButtonLink>
      <TextLink to="/contact" reloadDocument>
        Contact Us
      </TextLink>
    </ErrorFrame>
  );
}

/** For pages that fail completely: without the shop's facts, the header is reduced to plain links. */
export function BareErrorScreen({ error }: { error: unknown }) {
  return (
    <>
      <header className="wrap flex min-h-(--header-height) flex-wrap items-center justify-between gap-x-8">
        <a href="/" className="inline-flex min-h-11 items-center">
          <img src={wordmark} alt="Pack'd, home" width="108" height="19" />
        </a>
        <nav aria-label="Main" className="flex gap-x-6">
          {MAIN_LINKS.map(([to, text]) => (
            <a key={to} href={to} className="inline-flex min-h-11 items-center text-[15px] font-[520] hover:underline">
              {text}
            </a>
          ))}
        </nav>
      </header>
      <ErrorScreen error={error} />
    </>
  );
}

/** The messages of Chrome, Firefox and Safari for a request without an answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

/** Whether a screen failed because the shop cannot be reached. */
export function isConnectionError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

export function messageOf(error: unknown): string {
  const plain = "We couldn't show this page. Please try again.";
  if (isRouteErrorResponse(error)) {
    const { incident } = (error.data ?? {}) as Partial<Incident>;
    return incident ? `${plain} If it happens again, contact us with incident number ${incident}.` : plain;
  }
  return import.meta.env.DEV && error instanceof Error ? error.message : plain;
}
