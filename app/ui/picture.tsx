import type { ComponentProps } from "react";
import { preload } from "react-dom";
import { copyWidths, PAGE_WIDTH, uploadedPicture, viewOf } from "#shop/selling/pictures/picture-name.ts";
import pictures from "./pictures.json";

/** A picture that has AVIF copies: `stem` plus `-540.avif` is the URL of one. */
type Copies = { stem: string; width: number; height: number; webp?: string };

type PictureProps = {
  /** `/media/<name>.webp`, or any URL that staff entered. */
  src: string;
  alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  /** For the most important picture of the first screen. */
  priority?: boolean | undefined;
  /** Loads at once, even off screen, because it will be seen in a moment. */
  eager?: boolean | undefined;
  /** For zooming: allows copies wider than a page shows. */
  near?: boolean;
  className?: string;
} & Pick<ComponentProps<"img">, "ref" | "onLoad" | "onError" | "onAnimationEnd">;

/**
 * The picture in the smallest file that fits. Pictures in public/media get AVIF copies during the build, uploaded ones when uploaded. The
 * few browsers without AVIF get the original, and so does everyone for all other pictures.
 */
export function Picture({ src, alt, sizes, priority = false, eager = false, near, ...rest }: PictureProps) {
  const copies = copiesOf(src);
  const image = (
    <img
      src={(copies?.webp ?? src) || undefined}
      alt={alt}
      width={copies?.width ?? 1080}
      height={copies?.height ?? 1350}
      fetchPriority={priority ? "high" : undefined}
      loading={priority || eager ? undefined : "lazy"}
      decoding="async"
      {...rest}
    />
  );
  // In development, the copies may not exist yet.
  if (!copies || import.meta.env.DEV) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(copies, near)} sizes={sizes} />
      {image}
    </picture>
  );
}

function copiesOf(src: string): Copies | undefined {
  const name = /^\/media\/([\w-]+)\.(?:webp|png|jpg)$/.exec(src)?.[1];
  if (!name) return uploadedPicture(src);
  const others: Readonly<Record<string, string>> = pictures.others;
  const [width = 0, height = 0] = (others[viewOf(name)] ?? pictures.size).split("x").map(Number);
  return { stem: `/pictures/${pictures.set}/${name}`, width, height };
}

/** Fetches a picture that will probably be shown in a moment. */
export function preloadPicture(src: string, sizes: string): void {
  const copies = copiesOf(src);
  if (copies && !import.meta.env.DEV) {
    preload(src, { as: "image", type: "image/avif", imageSrcSet: srcSet(copies), imageSizes: sizes });
  } else preload(src, { as: "image" });
}

const srcSet = ({ stem, width }: Copies, near?: boolean) =>
  copyWidths(near ? width : Math.min(width, PAGE_WIDTH))
    .map((step) => `${stem}-${step}.avif ${step}w`)
    .join(", ");
