import { isRouteErrorResponse } from "react-router";
import type { Incident } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NotFound } from "./not-found.tsx";

/** What a shopper sees when a page fails. What happened stands in the log; here only where to find it. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main id="main" className="wrap grid min-h-[60vh] content-center justify-items-start gap-5 py-14">
      <title>Unexpected Application Error! | Pack'd</title>
      <h1 className="type-h1">Unexpected Application Error!</h1>
      <p className="type-lead max-w-[40em] text-ink-2">{messageOf(error)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/" reloadDocument>
          Go Home
        </ButtonLink>
        <ButtonLink to="/contact" reloadDocument variant="ghost">
          Contact Us
        </ButtonLink>
      </div>
    </main>
  );
}

function messageOf(error: unknown): string {
  const plain = "This page could not be shown. Please try again in a moment.";
  if (isRouteErrorResponse(error)) {
    const { incident } = (error.data ?? {}) as Partial<Incident>;
    return incident ? `${plain} If it happens again, tell us the incident number ${incident}.` : plain;
  }
  return import.meta.env.DEV && error instanceof Error ? error.message : plain;
}
