import { Outlet } from "react-router";
import { late } from "#app/ui/late.tsx";
import type { Route } from "./+types/layout.ts";
import { Chrome } from "./chrome.tsx";
import { useInterruption } from "./connection.ts";

// Part of every page, because they could not be loaded offline.
const ErrorScreen = late(async () => (await import("./frame-parts.ts")).frameParts.ErrorScreen);
const NoConnection = late(async () => (await import("./frame-parts.ts")).frameParts.NoConnection);

/** Banner, header, footer and cart around the shop's screens; each screen has its own `<main id="main">`. */
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
