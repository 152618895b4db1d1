import { useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SIZE_CHART, SIZE_CHART_FIT } from "#shop/catalog/size-chart.ts";

export const hasSizeChart = (sizes: readonly { size: string }[]): boolean =>
  sizes.some(({ size }) => SIZE_CHART.some((row) => row.size === size));

/** The link that opens the chart, and the chart. */
export function SizeChart() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Size Chart</TextButton>
      <Dialog open={open} onClose={() => setOpen(false)} title="Size Chart">
        <div className="overflow-x-auto">
          <table className="w-full text-left">
            <caption className="mb-2 text-left text-[14px] text-ink-2">All measures in inches</caption>
            <thead>
              <tr className="type-label border-b border-line">
                {["Size", "Chest", "Length", "Sleeve", "Fit"].map((name) => (
                  <th key={name} scope="col" className="py-3 pr-4 font-[560]">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {SIZE_CHART.map(({ size, chest, length, sleeve }) => (
                <tr key={size} className="border-b border-line">
                  <th scope="row" className="py-4 pr-4 font-[600]">
                    {size}
                  </th>
                  {[chest, length, sleeve, SIZE_CHART_FIT].map((value) => (
                    <td key={value} className="py-4 pr-4 whitespace-nowrap">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="grid gap-5 md:grid-cols-2">
          <section>
            <h3 className="type-h3 mb-2">Fit guide</h3>
            <p className="text-ink-2">
              The fit is relaxed: there is room for a shirt below. Between two sizes, take the smaller one for a closer
              fit and the larger one for layers.
            </p>
          </section>
          <section>
            <h3 className="type-h3 mb-2">How to measure</h3>
            <ul className="grid gap-1.5 text-ink-2">
              <li>Chest: around the fullest part, the tape level under the arms.</li>
              <li>Length: from the top of the shoulder, beside the neck, down to the hem.</li>
              <li>Sleeve: from the shoulder seam to the end of the cuff.</li>
            </ul>
          </section>
        </div>
      </Dialog>
    </>
  );
}
