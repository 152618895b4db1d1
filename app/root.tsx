import { type ReactNode, useEffect, useRef } from "react";
import { data, Meta, Outlet, Scripts, UNSAFE_useScrollRestoration, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/root.ts";
import { services } from "./context.ts";
import font from "./fonts/mona-sans.woff2?url";
import { isFixedPage, isPublicPage } from "./public-pages.ts";
import { Sharing } from "./sharing.tsx";
import { factsToSend, type SentFacts, useShopFacts } from "./shop-facts.ts";
import { loaderHeaders, untilSaleEnds } from "./storefront/page-lifetime.ts";
import { Styles } from "./styles.tsx";
import { EarlyClicks } from "./ui/early-click.tsx";
import { focusOn } from "./ui/focus-on.ts";
import { KeepPage } from "./ui/keep-page.ts";
import { late } from "./ui/late.tsx";
import { NavigationProgress } from "./ui/navigation-progress.tsx";

const Toaster = late(async () => (await import("./late-parts.ts")).lateParts.Toaster);
const ConnectionNotices = late(async () => (await import("./late-parts.ts")).lateParts.ConnectionNotices);
const VisitCounter = late(async () => (await import("./late-parts.ts")).lateParts.VisitCounter);
const BareErrorScreen = late(async () => (await import("./late-parts.ts")).lateParts.BareErrorScreen);

export async function loader({ context }: Route.LoaderArgs) {
  const { goodUntil, ...facts } = await context.get(services).shop();
  return data({ shop: factsToSend(facts) }, untilSaleEnds([], goodUntil));
}

export const headers = loaderHeaders;

const FACTS_LAST_MS = 5 * 60_000;
let factsReadAt = 0;
let factsAtHand: { shop: SentFacts } | undefined;

/** If reloading the facts fails, the last ones keep the header and cart working, and the next navigation tries again. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<{ shop: SentFacts }> {
  try {
    return await serverLoader();
  } catch (error) {
    if (factsAtHand) return factsAtHand;
    throw error;
  }
}

/** Facts rarely change. The router also calls this for prefetched links, so it must have no effects. */
export const shouldRevalidate = (): boolean => Date.now() - factsReadAt >= FACTS_LAST_MS;

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const admin = pathname.startsWith("/admin");
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f5f1" />
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        <Meta />
        <Address path={pathname} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Styles inAdmin={admin} />
        <EarlyClicks />
      </head>
      <body>
        {children}
        <Toaster placement={admin ? "top-right" : "bottom"} />
        {!admin && <ConnectionNotices />}
        {!admin && <VisitCounter />}
        <NavigationProgress />
        <FocusOnNavigation />
        <KeepScroll />
        <KeepPage />
        <MarkHydrated />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Like `<ScrollRestoration>`, but without its script in every page: after a reload the browser restores the position itself until the
 * router is ready.
 */
function KeepScroll() {
  UNSAFE_useScrollRestoration();
  return null;
}

/** Marks `<html>` once React has hydrated the page, for tests and measurements. */
function MarkHydrated() {
  useEffect(() => void document.documentElement.setAttribute("data-hydrated", ""), []);
  return null;
}

/**
 * After navigation, focuses the element named by the URL's fragment, or else the heading, so that screen readers announce it and Tab
 * continues from there.
 */
function FocusOnNavigation() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const start = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>("main h1");
    // A dialog of the old screen closes first: while it is open, nothing behind it can take the focus.
    if (start) queueMicrotask(() => focusOn(start));
  }, [pathname, hash]);
  return null;
}

/** The canonical URL and sharing metadata of a public page; all other pages stay out of search results. */
function Address({ path }: { path: string }) {
  const address = useShopFacts()?.publicUrl;
  // A product or post that does not exist has no loader data.
  const shown = useMatches().at(-1)?.loaderData;
  const isThere = isFixedPage(path) || shown !== undefined;
  if (!isPublicPage(path) || !isThere || !address) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={address + path} />
      <Sharing publicUrl={address} path={path} />
    </>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    factsAtHand = loaderData;
    factsReadAt = Date.now();
  }, [loaderData]);
  return (
    <>
      {loaderData.shop.demo && <DemoMark />}
      <Outlet />
    </>
  );
}

/** Appears on every page of a demo shop. */
function DemoMark() {
  return (
    <section id="demo-shop" aria-label="Demo shop" className="bg-sand px-5 py-1 text-center text-ink-2">
      <p className="type-small">Demo shop: no real orders, no real charges.</p>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BareErrorScreen error={error} />;
}
