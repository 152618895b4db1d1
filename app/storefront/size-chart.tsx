import { useState } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { usePart } from "#app/ui/use-part.ts";
import { SIZE_CHART } from "#shop/selling/catalog/size-chart.ts";

export const hasSizeChart = (sizes: readonly { size: string }[]): boolean =>
  sizes.some(({ size }) => SIZE_CHART.some((row) => row.size === size));

const loadChart = async () => (await import("./size-chart-dialog.tsx")).SizeChartDialog;

/** The button that opens the chart, which is fetched then. */
export function SizeChart({ chosen }: { chosen: string | undefined }) {
  const [open, setOpen] = useState(false);
  const { Part, fetch, warm } = usePart(loadChart);
  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onClick={async () => {
          if (await fetch()) setOpen(true);
        }}
      >
        Size Chart
      </TextButton>
      {Part && <Part open={open} onClose={() => setOpen(false)} chosen={chosen} />}
    </>
  );
}
