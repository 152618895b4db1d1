import { ButtonLink } from "#app/ui/button.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";

/** Progress of the launch checklist, until it is complete. */
export function LaunchCard() {
  const enabled = useStaff().may("settings:read");
  const { data } = useAnswer("/api/admin/launch", {}, { enabled });
  if (!data || data.open === 0) return null;
  const done = data.rows.length - data.open;
  return (
    <section
      aria-labelledby="launch-card"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sand px-5 py-4"
    >
      <div>
        <h2 id="launch-card" className="text-[16px]/[24px] font-[630]">
          Launch checklist
        </h2>
        <p className="text-ink-2">
          {done} of {data.rows.length} done before you open the shop.
        </p>
      </div>
      <ButtonLink small to="/admin/settings/system/launch">
        Open checklist
      </ButtonLink>
    </section>
  );
}
