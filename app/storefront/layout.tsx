import { Outlet } from "react-router";
import type { Route } from "./+types/layout.ts";
import { Chrome } from "./chrome.tsx";
import { useInterruption } from "./connection.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { NoConnection } from "./no-connection.tsx";

/** Banner, header, footer and cart around the shop's screens; each screen brings its own `<main id="main">`. */
export default function StorefrontLayout() {
  const interruption = useInterruption();
  return <Chrome>{interruption ? <NoConnection onRetry={interruption.retry} /> : <Outlet />}</Chrome>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Chrome>
      <ErrorScreen error={error} />
    </Chrome>
  );
}
