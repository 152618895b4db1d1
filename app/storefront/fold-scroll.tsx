import { type RefObject, useEffect, useRef, useState } from "react";
import { TextLink } from "#app/ui/text-link.tsx";
import { findColor } from "#shop/selling/catalog/catalog.ts";
import type { FeaturedProduct } from "./featured.ts";
import foldStyles from "./fold.css?url";
import { FOLD_STEPS } from "./fold-steps.ts";
import { FoldStills } from "./fold-stills.tsx";
import { renderName } from "./gallery-pictures.ts";
import { productAddress } from "./links.ts";
import { SWATCHES } from "./swatches.ts";

const FIRST_COLOR = "Blue";

/**
 * The hoodie turns into its pack as the shopper scrolls, in the color that they choose. With reduced motion, without JavaScript and on
 * short screens, all stills are in a row (fold.css).
 */
export function FoldScroll({ product: { _id, title, variants } }: { product: FeaturedProduct }) {
  const place = useRef<HTMLElement>(null);
  const at = useScrolledStep(place);
  const colors = variants.filter(({ image }) => renderName(image));
  const [wanted, setWanted] = useState(FIRST_COLOR);
  const chosen = findColor(colors, wanted) ?? colors[0];
  const render = chosen && renderName(chosen.image);
  if (!chosen || !render) return null;
  return (
    <section ref={place} aria-labelledby="fold-title" className="fold above-pinned wrap py-14 md:py-24">
      <link rel="stylesheet" href={foldStyles} />
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-5 md:mb-5">
          <h2 id="fold-title" className="type-h2">
            From hoodie to backpack
          </h2>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <fieldset className="flex gap-3">
              <legend className="sr-only">Picture color</legend>
              {colors.map(({ color }) => (
                <SwatchButton
                  key={color}
                  color={color}
                  chosen={color === chosen.color}
                  onChoose={() => setWanted(color)}
                />
              ))}
            </fieldset>
            <TextLink to={productAddress(_id, chosen.color)}>See it in {chosen.color}</TextLink>
          </div>
        </div>
        <FoldStills title={title} color={chosen.color} render={render} at={at} sizes="(min-width: 760px) 540px, 90vw" />
      </div>
    </section>
  );
}

/** Which still the scroll position has reached. */
function useScrolledStep(place: RefObject<HTMLElement | null>): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    function onScroll() {
      const { top = 0, height = 0 } = place.current?.getBoundingClientRect() ?? {};
      const share = -top / Math.max(1, height - innerHeight);
      setAt(Math.min(FOLD_STEPS.length - 1, Math.max(0, Math.floor(share * FOLD_STEPS.length))));
    }
    onScroll();
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [place]);
  return at;
}

type SwatchButtonProps = { color: string; chosen: boolean; onChoose: () => void };

/** A color to preview, outside of any form. */
const SwatchButton = ({ color, chosen, onChoose }: SwatchButtonProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    aria-label={color}
    title={color}
    onClick={onChoose}
    className={`size-11 rounded-pill border border-current/18 forced-color-adjust-none aria-pressed:outline-2 aria-pressed:outline-offset-3 focus-visible:outline-3! ${SWATCHES[color.toLowerCase()] ?? "bg-surface"}`}
  />
);
