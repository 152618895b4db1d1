import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";
import { FOLD_STEPS, stepTitle } from "./fold-steps.ts";

type FoldStillsProps = {
  title: string;
  color: string;
  /** The color in the names of the pictures. */
  render: string;
  /** The current step, where only one is shown. */
  at?: number;
  sizes: string;
};

/** How the hoodie becomes its pack, still by still. */
export const FoldStills = ({ title, color, render, at, sizes }: FoldStillsProps) => (
  <ol
    aria-label={`${title}: from hoodie to pack`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by keyboard too.
    tabIndex={0}
    className="-mx-5 grid snap-x scroll-px-5 auto-cols-[62%] grid-flow-col gap-3 overflow-x-auto px-5 [scrollbar-width:none] lg:auto-cols-fr lg:gap-7"
  >
    {FOLD_STEPS.map(({ view, title: name, text }, index) => (
      <li key={view} aria-current={index === at ? "step" : undefined} className="snap-start">
        <div className={`aspect-4/5 overflow-hidden rounded-lg ${stageOf(color)}`}>
          <Picture
            src={`/media/${view}-${render}.webp`}
            alt={`${title} in ${color}: ${name.toLowerCase()}`}
            sizes={sizes}
            className="size-full object-contain"
          />
        </div>
        <p className="type-h3 mt-3">{stepTitle(index)}</p>
        <p className="text-[15px]/[23px] text-ink-2">{text}</p>
      </li>
    ))}
  </ol>
);
