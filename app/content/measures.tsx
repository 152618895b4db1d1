import { HoodieDrawing } from "#app/ui/hoodie-drawing.tsx";

/** The address of the drawing in a text; it's no file. */
export const DRAWING = "/size-chart";

/** Where the hoodie is measured, as in the size chart. */
export const Measures = ({ alt, className = "" }: { alt: string; className?: string }) => (
  <div role="img" aria-label={alt} className={`grid place-items-center rounded-lg bg-surface p-7 md:p-10 ${className}`}>
    <HoodieDrawing measured className="w-[260px] text-sand-2" />
  </div>
);
