import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";

/** The hoodie on its way into its pack: the name of each picture, and what to do. */
const STEPS = [
  { view: "front", title: "Wear it", text: "The backpack is sewn into its back." },
  { view: "flat", title: "Lay it down", text: "Face up, on anything flat." },
  { view: "sleeves", title: "Fold the sleeves in", text: "Over the front, one at a time." },
  { view: "bundle", title: "Tuck in hood and hem", text: "Flip it over, so the pack is on top." },
  { view: "packed", title: "Zip it up", text: "Turn the pack inside out over the bundle." },
] as const;

export const FOLD_STEPS = STEPS.length;

type FoldStillsProps = {
  title: string;
  color: string;
  /** The color in the names of the pictures. */
  render: string;
  /** The step that is shown, where only one is. */
  at?: number;
  sizes: string;
};

/** How the hoodie becomes its pack, still by still. */
export const FoldStills = ({ title, color, render, at, sizes }: FoldStillsProps) => (
  <ol
    aria-label={`${title}: from hoodie to pack`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by keyboard too.
    tabIndex={0}
    className="grid snap-x auto-cols-[62%] grid-flow-col gap-3 overflow-x-auto [scrollbar-width:none] lg:auto-cols-fr"
  >
    {STEPS.map(({ view, title: name, text }, index) => (
      <li key={view} aria-current={index === at ? "step" : undefined} className="snap-center">
        <div className={`aspect-4/5 overflow-hidden rounded-lg ${stageOf(color)}`}>
          <Picture
            src={`/media/${view}-${render}.webp`}
            alt={`${title} in ${color}: ${name.toLowerCase()}`}
            sizes={sizes}
            className="size-full object-contain"
          />
        </div>
        <p className="type-h3 mt-3">{`${index + 1}. ${name}`}</p>
        <p className="text-[15px]/[23px] text-ink-2">{text}</p>
      </li>
    ))}
  </ol>
);
