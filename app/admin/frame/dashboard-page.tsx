import { Suspense, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useStaff } from "../kit/staff.tsx";
import { AREAS } from "./areas.ts";
import { listAddress, rememberList } from "./list-address.ts";
import { Tabs } from "./tabs.tsx";

export const meta = () => pageMeta({ title: "Admin Dashboard" });

/** The areas as tabs; the address says which one is open (`?tab=orders`). A tab opens as it was left. */
export default function DashboardPage() {
  const { may } = useStaff();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const areas = AREAS.filter(({ needs }) => may(needs));
  const selected = areas.find(({ name }) => name === query.get("tab")) ?? areas[0];
  useEffect(() => {
    if (selected?.name === query.get("tab")) rememberList(selected.name, query);
  }, [selected, query]);
  if (!selected) return <p>Your role sees nothing here yet. Ask an owner of the shop.</p>;
  return (
    <>
      <h1 className="mb-4 text-[28px]/[34px] font-[650] tracking-[-0.02em]">Admin Dashboard</h1>
      <Tabs
        label="Admin areas"
        selected={selected.name}
        onSelect={(name) => void navigate(listAddress(name), { preventScrollReset: true })}
        tabs={areas.map(({ name, label, Panel }) => ({
          name,
          label,
          panel: (
            <Suspense fallback={<p className="text-ink-2">Loading...</p>}>
              <Panel />
            </Suspense>
          ),
        }))}
      />
    </>
  );
}
