import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { GUIDE } from "../areas.ts";
import { DownArrow } from "../kit/buttons.tsx";
import { Progress } from "../kit/progress.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";

/** The launch checklist's progress until it is complete. `steps`: how many open steps to list, those in the admin first. */
export function LaunchCard({ steps }: { steps: number }) {
  const enabled = useStaff().may("settings:read");
  const { data } = useAnswer("/api/admin/launch", {}, { enabled });
  if (!data || data.open === 0) return null;
  const next = data.rows
    .filter(({ state }) => state !== "done")
    .toSorted((a, b) => Number("read" in a.fix) - Number("read" in b.fix))
    .slice(0, steps);
  return (
    <section aria-labelledby="launch-card" className="mb-8 grid gap-4 rounded-md bg-sand px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow">
          <h2 id="launch-card" className="text-[16px]/[24px] font-[630]">
            Launch checklist
          </h2>
          <Progress done={data.rows.length - data.open} of={data.rows.length} />
        </div>
        <ButtonLink small to={GUIDE}>
          Open checklist
        </ButtonLink>
      </div>
      {next.length > 0 && (
        <ol className="grid">
          {next.map(({ _id, title, why, fix }) => (
            <li key={_id} className="border-t border-ink/10">
              <Link
                to={"to" in fix ? fix.to : GUIDE}
                className="group flex min-h-11 items-center justify-between gap-4 py-2"
              >
                <span className="grid min-w-0">
                  <span className="font-[620] underline-offset-[3px] group-hover:underline">{title}</span>
                  <span className="text-ink-2">{why}</span>
                </span>
                <DownArrow className="shrink-0 -rotate-90" />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
