import { Picture } from "#app/ui/picture.tsx";

/** The hoodie packed into its own bag, for pages about no garment in particular. */
export const PACKED = { src: "/media/packed-grey.webp", alt: "", whole: true };

type Props = {
  /** `wide` for a low stage as wide as its column. */
  shape: "tall" | "wide";
  priority?: boolean;
};

const shapes = {
  tall: ["aspect-4/5 max-w-[420px]", "size-full object-cover"],
  wide: ["h-[220px]", "h-[140%] w-auto max-w-none -translate-y-[15%]"],
} as const;

/** The hoodie in its pack, for screens without an item of the shopper's own. */
export function PackedPicture({ shape, priority }: Props) {
  const [stage, picture] = shapes[shape];
  return (
    <div className={`stage flex w-full justify-center overflow-hidden rounded-lg ${stage}`}>
      <Picture
        src={PACKED.src}
        alt={PACKED.alt}
        sizes={shape === "tall" ? "(min-width: 460px) 420px, 90vw" : "250px"}
        priority={priority}
        className={picture}
      />
    </div>
  );
}
