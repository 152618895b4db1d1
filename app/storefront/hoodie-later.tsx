import { late } from "#app/ui/late.tsx";

const Drawing = late(async () => (await import("#app/ui/hoodie-drawing.tsx")).HoodieDrawing);

/** The drawing for rarely seen screens. Its paths come late, but before the browser may be offline. */
export const HoodieLater = ({ width = "w-[190px] lg:w-[310px]" }) => (
  <span className={`block aspect-[42/68] justify-self-center ${width}`}>
    <Drawing className="text-sand-2" />
  </span>
);
