import { type ComponentType, lazy, Suspense } from "react";

type Props = { className: string };

const Drawing = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  const drawing = await import("#app/ui/hoodie-drawing.tsx").catch(() => undefined);
  return { default: drawing?.HoodieDrawing ?? (() => null) };
});

/** The drawing for rarely seen screens: its paths load when it is shown. */
export const HoodieLater = ({ className }: Props) => (
  <Suspense>
    <Drawing className={className} />
  </Suspense>
);
