import { isRouteErrorResponse, useLocation, useRevalidator } from "react-router";
import { isConnectionError, messageOf } from "#app/storefront/error-screen.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "../kit/page.tsx";
import NotFoundPage from "./not-found-page.tsx";

/** Replaces an admin page that failed. */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const isAway = isConnectionError(error);
  return (
    <Page title={isAway ? "The shop can't be reached" : "Unexpected Application Error!"}>
      <div role="alert" className="grid justify-items-start gap-4 border-t border-line py-6">
        <p className="text-ink-2">{isAway ? "Check your connection, then try again." : messageOf(error)}</p>
        {isAway ? (
          <Button small onClick={() => void revalidate()}>
            Try again
          </Button>
        ) : (
          <ButtonLink small to={pathname + search} reloadDocument>
            Try again
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
