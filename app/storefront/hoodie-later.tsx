import { late } from "#app/ui/late.tsx";

const Drawing = late(async () => (await import("#app/ui/hoodie-drawing.tsx")).HoodieDrawing);

/** The drawing for rarely seen screens. Its paths come late, but before the browser may be offline. */
export const HoodieLater = () => (
  <div className="aspect-[42/68] w-[190px] justify-self-center lg:w-[310px]">
    <Drawing className="text-sand-2" />
  </div>
);
