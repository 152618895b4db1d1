import { useEffect, useMemo } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { TextButton } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { type StaffUser, staffApi } from "./admin-api.ts";
import { BooksNotice } from "./books-notice.tsx";
import { OrdersTab } from "./orders-tab.tsx";
import { ProductsTab } from "./products-tab.tsx";
import { leaveSession, useSession } from "./session.ts";
import { Tabs } from "./tabs.tsx";

export const meta = () => pageMeta({ title: "Admin Dashboard" });

export default function DashboardPage() {
  const session = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    if (session.state === "visitor") void navigate("/admin/login", { replace: true });
  }, [session, navigate]);

  if (session.state === "staff") return <Dashboard token={session.token} user={session.user} />;
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-surface">
      <p role="status" className="text-ink-2">
        Loading...
      </p>
    </main>
  );
}

function Dashboard({ token, user }: { token: string; user: StaffUser }) {
  const api = useMemo(() => staffApi(token), [token]);
  const [query, setQuery] = useSearchParams();
  return (
    <main id="main" className="min-h-dvh bg-surface text-[14px]/[22px]">
      <div className="wrap pt-6 pb-16">
        <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h1 className="text-[28px]/[34px] font-[650] tracking-[-0.02em]">Admin Dashboard</h1>
          <div className="flex flex-wrap items-center gap-x-5">
            <span className="text-ink-2">{user.email}</span>
            <Link to="/" className="type-label inline-flex min-h-11 items-center hover:underline">
              View shop
            </Link>
            <TextButton onClick={() => void leaveSession()}>Logout</TextButton>
          </div>
        </header>
        <BooksNotice api={api} />
        <Tabs
          label="Admin areas"
          selected={query.get("tab") === "orders" ? "orders" : "products"}
          onSelect={(name) => setQuery(name === "orders" ? { tab: "orders" } : {}, { preventScrollReset: true })}
          tabs={[
            { name: "products", label: "Products", panel: <ProductsTab api={api} /> },
            { name: "orders", label: "Orders", panel: <OrdersTab api={api} /> },
          ]}
        />
      </div>
    </main>
  );
}
