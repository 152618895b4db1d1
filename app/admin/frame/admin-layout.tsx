import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useNavigate, useRevalidator } from "react-router";
import { isConnectionError, messageOf } from "#app/storefront/error-screen.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import wordmark from "#app/ui/wordmark.svg";
import { pageAt } from "../areas.ts";
import { inlineLink } from "../kit/buttons.tsx";
import { ConfirmProvider } from "../kit/confirm.tsx";
import { Page } from "../kit/page.tsx";
import { StaffProvider, useStaff } from "../kit/staff.tsx";
import { AskBeforeLeaving } from "../kit/unsaved-guard.tsx";
import type { Route } from "./+types/admin-layout.ts";
import { CommandPalette } from "./command-palette.tsx";
import { loginAddress } from "./login-address.ts";
import { LogoutButton } from "./logout-button.tsx";
import { BottomBar, PageLinks, Sidebar, useAreas } from "./navigation.tsx";
import NotFoundPage from "./not-found-page.tsx";
import { useSession } from "./session.ts";
import { SessionPrompt } from "./session-prompt.tsx";

export default function AdminLayout() {
  return (
    <Admin>
      <Content />
    </Admin>
  );
}

/** A page that fails keeps the navigation around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Admin>
      <FailedPage error={error} />
    </Admin>
  );
}

/** Replaces an admin page that failed. */
function FailedPage({ error }: { error: unknown }) {
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

/** The frame of all admin pages. Without a session, it redirects to the login page. */
function Admin({ children }: { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isVisitor = session.state === "visitor";
  const login = isVisitor && session.left ? "/admin/login" : loginAddress(pathname + search + hash);

  useEffect(() => {
    if (isVisitor) void navigate(login, { replace: true });
  }, [isVisitor, login, navigate]);

  if (session.state !== "staff") {
    return (
      <main id="main" className="grid min-h-(--page-height) place-items-center bg-surface">
        <title>Packd admin</title>
        <p role="status" className="text-ink-2">
          Loading...
        </p>
      </main>
    );
  }
  return (
    <StaffProvider token={session.token} user={session.user}>
      <ConfirmProvider>
        <Frame>{children}</Frame>
      </ConfirmProvider>
      <SessionPrompt session={session} />
    </StaffProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-(--page-height) bg-surface text-[14px]/[22px] [--field-height:44px] [--small-weight:400] lg:grid lg:grid-cols-[216px_minmax(0,1fr)] print:block print:text-[11px]/[16px]">
      <header className="flex items-center justify-between gap-x-4 px-5 pt-2 lg:sticky lg:top-0 lg:max-h-dvh lg:flex-col lg:self-start lg:items-stretch lg:justify-start lg:gap-y-3 lg:overflow-y-auto lg:px-3 lg:py-4 print:hidden">
        <Link to="/admin" className="type-label inline-grid min-h-11 content-center gap-1 hover:underline lg:px-3">
          <img src={wordmark} alt="" width="86" height="15" />
          Admin Dashboard
        </Link>
        <div className="lg:px-3">
          <CommandPalette />
        </div>
        <Sidebar />
        <div className="hidden border-t border-line pt-3 lg:grid">
          <div className="grid justify-items-start px-3">
            <AccountLinks />
          </div>
        </div>
      </header>
      <main
        id="main"
        className="group/main peer w-full max-w-[1360px] min-w-0 px-5 pt-3 pb-28 lg:min-h-(--page-height) lg:border-l lg:border-line lg:px-10 lg:pt-6 lg:pb-16 print:max-w-none print:border-0 print:p-0"
      >
        <PageLinks />
        {children}
        <p className="mt-10 hidden text-[13px]/[20px] text-ink-2 group-has-[:is(time[datetime*=T],input[type=time])]/main:block print:hidden!">
          Times are US Eastern.
        </p>
      </main>
      <BottomBar more={<AccountLinks />} />
      <AskBeforeLeaving />
    </div>
  );
}

/** The page, if the user may read it. */
function Content() {
  const { may } = useStaff();
  const page = pageAt(useLocation().pathname);
  const [first] = useAreas();
  if (!page || may(page.needs)) return <Outlet />;
  return (
    <p>
      You don't have access to this page. Ask an owner.{" "}
      {first && (
        <Link to={first.path} className={inlineLink}>
          Go to {first.label}
        </Link>
      )}
    </p>
  );
}

const ACCOUNT = "/admin/account";
const own = "type-label inline-flex min-h-11 items-center hover:underline lg:min-h-8";

/** Links for the logged-in user. */
function AccountLinks() {
  const { user } = useStaff();
  const isShown = useLocation().pathname === ACCOUNT;
  return (
    <>
      <Link
        to={ACCOUNT}
        aria-label={`Your account, ${user.email}`}
        aria-current={isShown ? "page" : undefined}
        className={`${own} aria-[current]:font-[650]`}
      >
        <span className="max-w-full min-w-0 truncate">{user.name || user.email}</span>
      </Link>
      <Link to="/" className={own}>
        View shop
      </Link>
      <LogoutButton className="no-underline! hover:underline! lg:min-h-8!" />
    </>
  );
}
