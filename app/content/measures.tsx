import { HoodieDrawing } from "#app/ui/hoodie-drawing.tsx";

/** The URL of the drawing in a text; there is no such file. */
export const DRAWING = "/size-chart";

/** Where the hoodie is measured, as in the size chart. */
export const Measures = ({ alt, className = "" }: { alt: string; className?: string }) => (
  <div role="img" aria-label={alt} className={`grid place-items-center rounded-lg bg-surface p-7 md:p-10 ${className}`}>
    <HoodieDrawing measured className="w-[260px] text-sand-2" />
  </div>
);
