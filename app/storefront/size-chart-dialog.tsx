import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { HoodieDrawing } from "#app/ui/hoodie-drawing.tsx";
import { SIZE_CHART, SIZE_CHART_FIT } from "#shop/selling/catalog/size-chart.ts";

type SizeChartDialogProps = { open: boolean; onClose: () => void; chosen: string | undefined };

const UNITS = [
  ["in", "Inches"],
  ["cm", "Centimeters"],
] as const;
type Unit = (typeof UNITS)[number][0];

const CM_PER_INCH = 2.54;

/** '40-42' inches as '102-107', in whole centimeters. */
const inCentimeters = (inches: string): string =>
  inches.replace(/\d+/g, (number) => String(Math.round(Number(number) * CM_PER_INCH)));

/** The size table of the specification (section 9), with a drawing that shows where to measure. */
export function SizeChartDialog({ open, onClose, chosen }: SizeChartDialogProps) {
  const [unit, setUnit] = useState<Unit>("in");
  return (
    <Dialog open={open} onClose={onClose} title="Size Chart">
      <div className="grid items-start gap-x-10 gap-y-7 md:grid-cols-[minmax(0,1fr)_264px]">
        <div className="min-w-0">
          <UnitChoice unit={unit} onChoose={setUnit} />
          <Measures unit={unit} chosen={chosen} />
        </div>
        <HoodieDrawing measured className="mx-auto w-55 text-sand-2 md:w-66" />
      </div>
      <div className="grid gap-x-10 gap-y-5 border-t border-line pt-5 text-[15px]/6 md:grid-cols-2">
        <section>
          <h3 className="type-h3 mb-1.5">Fit guide</h3>
          <p className="text-ink-2">
            The fit is relaxed, with room for a shirt underneath. Between sizes? Choose the smaller one for a closer fit
            or the larger one for layering.
          </p>
        </section>
        <section>
          <h3 className="type-h3 mb-1.5">How to measure</h3>
          <ul className="grid gap-1 text-ink-2">
            <li>Chest: around the fullest part of your own chest, with the tape level under your arms.</li>
            <li>Length: from the top of the shoulder, beside the neck, down to the hem.</li>
            <li>Sleeve: from the shoulder seam to the end of the cuff.</li>
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

function UnitChoice({ unit, onChoose }: { unit: Unit; onChoose: (unit: Unit) => void }) {
  return (
    <fieldset className="mb-2 flex gap-5">
      <legend className="sr-only">Units</legend>
      {UNITS.map(([value, label]) => (
        <label key={value} className="type-label inline-flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="unit"
            value={value}
            checked={unit === value}
            onChange={() => onChoose(value)}
            className="size-4 accent-ink"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Measures({ unit, chosen }: { unit: Unit; chosen: string | undefined }) {
  const say = (inches: string) => (unit === "in" ? inches : inCentimeters(inches));
  return (
    <table className="w-full text-left text-[15px]/[20px]">
      <caption className="sr-only">Sizes in {unit === "in" ? "inches" : "centimeters"}</caption>
      <thead>
        <tr className="border-b border-line text-[14px] text-ink-2">
          {["Size", "Chest", "Length", "Sleeve", "Fit"].map((name) => (
            <th key={name} scope="col" className="py-4 pr-2 font-[560]">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SIZE_CHART.map(({ size, chest, length, sleeve }) => (
          <tr
            key={size}
            aria-current={size === chosen || undefined}
            className="border-b border-line last:border-0 aria-[current]:font-[620]"
          >
            <th scope="row" className="py-4 pr-2 font-[650]">
              {size}
            </th>
            <td className="py-4 pr-2 whitespace-nowrap">{say(chest)}</td>
            <td className="py-4 pr-2">{say(length)}</td>
            <td className="py-4 pr-2">{say(sleeve)}</td>
            <td className="py-4 text-ink-2">{SIZE_CHART_FIT}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
