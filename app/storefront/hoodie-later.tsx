import { type ComponentType, lazy, Suspense } from "react";

const Drawing = lazy(async (): Promise<{ default: ComponentType<{ className: string }> }> => {
  const drawing = await import("#app/ui/hoodie-drawing.tsx").catch(() => undefined);
  return { default: drawing?.HoodieDrawing ?? (() => null) };
});

/** The drawing for rarely seen screens: its paths load when it is shown. */
export const HoodieLater = () => (
  <div className="aspect-[42/68] w-[190px] justify-self-center lg:w-[310px]">
    <Suspense>
      <Drawing className="text-sand-2" />
    </Suspense>
  </div>
);
