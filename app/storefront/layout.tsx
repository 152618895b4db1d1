import { Outlet } from "react-router";
import type { Route } from "./+types/layout.ts";
import { Chrome } from "./chrome.tsx";
import { ErrorScreen } from "./error-screen.tsx";

/** Banner, header, footer and cart around the shop's screens; each screen brings its own `<main id="main">`. */
export default function StorefrontLayout() {
  return (
    <Chrome>
      <Outlet />
    </Chrome>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Chrome>
      <ErrorScreen error={error} />
    </Chrome>
  );
}
