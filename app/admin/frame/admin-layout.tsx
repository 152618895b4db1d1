import { useEffect } from "react";
import { Link, Outlet, useNavigate } from "react-router";
import { TextButton } from "#app/ui/button.tsx";
import { StaffProvider } from "../kit/staff.tsx";
import type { StaffUser } from "../kit/staff-api.ts";
import { AskBeforeLeaving } from "../kit/unsaved-guard.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { leaveSession, useSession } from "./session.ts";

/** What all pages of the admin stand in: nobody sees them without a session. */
export default function AdminLayout() {
  const session = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    if (session.state === "visitor") void navigate("/admin/login", { replace: true });
  }, [session, navigate]);

  if (session.state !== "staff") {
    return (
      <main id="main" className="grid min-h-dvh place-items-center bg-surface">
        <p role="status" className="text-ink-2">
          Loading...
        </p>
      </main>
    );
  }
  return (
    <StaffProvider token={session.token} user={session.user}>
      <div className="min-h-dvh bg-surface text-[14px]/[22px] [--field-height:44px] print:text-[11px]/[16px]">
        <Bar user={session.user} />
        <main id="main" className="wrap pt-4 pb-16 print:p-0">
          <Outlet />
        </main>
        <AskBeforeLeaving />
      </div>
    </StaffProvider>
  );
}

function Bar({ user }: { user: StaffUser }) {
  return (
    <header className="wrap flex flex-wrap items-center justify-between gap-x-3 pt-3 md:gap-x-6 print:hidden">
      <Link to="/admin" className="type-label inline-flex min-h-11 items-center hover:underline">
        Packd<span className="whitespace-pre max-md:sr-only"> admin</span>
      </Link>
      <div className="flex flex-wrap items-center gap-x-3.5 md:gap-x-5">
        <CommandPalette />
        <Link
          to="/admin/account"
          aria-label={`Your account, ${user.email}`}
          className="type-label inline-flex min-h-11 items-center hover:underline"
        >
          <span className="font-normal text-ink-2 max-md:hidden">{user.email}</span>
          <span className="md:hidden">Account</span>
        </Link>
        <Link to="/" className="type-label inline-flex min-h-11 items-center hover:underline">
          View shop
        </Link>
        <TextButton onClick={() => void leaveSession()}>Logout</TextButton>
      </div>
    </header>
  );
}
