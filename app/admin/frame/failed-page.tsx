import { isRouteErrorResponse, useLocation } from "react-router";
import { messageOf } from "#app/storefront/error-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "../kit/page.tsx";
import NotFoundPage from "./not-found-page.tsx";

/** Replaces an admin page that failed. */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Page title="Unexpected Application Error!">
      <div role="alert" className="grid justify-items-start gap-4 border-t border-line py-6">
        <p className="text-ink-2">{messageOf(error)}</p>
        <ButtonLink small to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      </div>
    </Page>
  );
}
