import { type Ref, useEffect } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { ProductPicture } from "#shop/selling/catalog/catalog.ts";
import { FIRST_FRAME, framePicture } from "./gallery-pictures.ts";
import type { ShownProduct } from "./shown-product.ts";

type Props = {
  list: Ref<HTMLUListElement>;
  product: ShownProduct;
  color: string;
  pictures: readonly ProductPicture[];
  /** The color in the names of the turn's pictures; undefined if there is no turn. */
  turn: string | undefined;
  stage: string;
  /** The index of the picture in view. */
  at: number;
  onShow: (index: number) => void;
  warm: (variant: ShownProduct["variants"][number]) => void;
};

/** Thumbnails of the gallery's pictures; each scrolls its picture into view. */
export function Thumbnails({ list, product, color, pictures, turn, stage, at, onShow, warm }: Props) {
  useWarmColors(product, warm);
  const turned = turn && {
    src: framePicture(turn, FIRST_FRAME),
    alt: `360° view of ${product.title} in ${color}`,
    mark: "360°",
  };
  const all: (ProductPicture & { mark?: string })[] = turned ? [...pictures, turned] : [...pictures];
  if (all.length === 1) return null;
  return (
    <li className="sticky right-0 z-1 w-0 shrink-0 lg:hidden">
      <ul ref={list} className="absolute top-1/2 right-3 grid w-11 -translate-y-1/2 gap-1.5">
        {all.map(({ src, alt, mark }, index) => (
          <li key={src} className={`aspect-square rounded-sm ring-1 ring-ink/12 ${stage}`}>
            <button
              type="button"
              aria-label={alt}
              aria-current={at === index || undefined}
              onClick={() => onShow(index)}
              className="relative block size-full overflow-hidden rounded-[inherit] aria-[current]:outline-2 aria-[current]:outline-offset-2 focus-visible:outline-3!"
            >
              <Picture src={src} alt="" sizes="44px" className="size-full object-cover" />
              {mark && (
                <span className="absolute inset-x-0 bottom-0.5 mx-auto w-fit rounded-pill bg-surface/92 px-1 text-[11px]/[16px] font-[560]">
                  {mark}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Fetches the first picture of every color, so that it shows at once; in data-saver mode, only colors that the shopper points at. */
function useWarmColors({ variants }: ShownProduct, warm: Props["warm"]): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!connection?.saveData) variants.forEach(warm);
  }, [variants, warm]);
}
