import { useEffect } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { ShownVariant } from "./shown-product.ts";

type ThumbnailButtonProps = { src: string; label: string; current: boolean; onShow: () => void; mark?: string };

/** Shows the picture that it is a small copy of. */
export function ThumbnailButton({ src, label, current, onShow, mark }: ThumbnailButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current || undefined}
      onClick={onShow}
      className="relative block size-full overflow-hidden rounded-[inherit] aria-[current]:outline-2 aria-[current]:outline-offset-2 focus-visible:outline-3!"
    >
      <Picture src={src} alt="" sizes="44px" className="size-full object-cover" />
      {mark && (
        <span className="absolute inset-x-0 bottom-0.5 mx-auto w-fit rounded-pill bg-surface/92 px-1 text-[11px]/[16px] font-[560]">
          {mark}
        </span>
      )}
    </button>
  );
}

type WarmColorsProps = { variants: readonly ShownVariant[]; warm: (variant: ShownVariant) => void };

/** Fetches the first picture of every color, so that a new color shows at once. Shoppers who save data get only what they point at. */
export function WarmColors({ variants, warm }: WarmColorsProps) {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!connection?.saveData) variants.forEach(warm);
  }, [variants, warm]);
  return null;
}
