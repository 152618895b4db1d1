import fontUrl from "@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2?url";
import type { ReactNode } from "react";
import { Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root.ts";
import { services } from "./context.ts";
import { DemoMark } from "./storefront/demo-mark.tsx";
import { ErrorScreen } from "./storefront/error-screen.tsx";
import { Styles } from "./styles.tsx";
import { FocusOnNavigation } from "./ui/focus-on-navigation.tsx";
import { Toaster } from "./ui/toast.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { shop: await context.get(services).shop() };
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <Meta />
        <Styles />
      </head>
      <body>
        {children}
        <Toaster placement={pathname.startsWith("/admin") ? "top-right" : "bottom"} />
        <FocusOnNavigation />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.shop.demo && <DemoMark />}
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
