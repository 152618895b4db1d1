import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { wordIn } from "../kit/cells.tsx";
import { percentOf, STEP_NAMES } from "./words.ts";

/** The steps from viewing a product to ordering. The longest bar has the full width. */
export function Funnel({ funnel }: { funnel: Overview["funnel"] }) {
  const most = Math.max(1, ...funnel.map(({ count }) => count));
  return (
    <section aria-labelledby="funnel" className="min-w-0">
      <h2 id="funnel" className="mb-3 text-[16px]/[24px] font-[630]">
        Conversion funnel
      </h2>
      <ol className="grid gap-3">
        {funnel.map(({ step, count, rate }, index) => (
          <li key={step}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{wordIn(STEP_NAMES, step)}</span>
              <span>
                {index > 0 && (
                  <span className="mr-3 text-ink-2">
                    {rate !== null && (
                      <>
                        {percentOf(rate)}
                        <span className="sr-only"> of the previous step,</span>
                      </>
                    )}
                  </span>
                )}
                <b className="font-[620]">{count.toLocaleString("en-US")}</b>
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-sm bg-sand">
              <div className="h-full bg-ink" style={{ width: `${(count / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 max-w-[66ch] text-[13px]/[20px] text-ink-2">
        Percentages are of the previous step. Cancelled orders count as ordered. Visits are counted without cookies and
        leave out staff, bots, and visitors who opt out.
      </p>
    </section>
  );
}
