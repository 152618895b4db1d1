import { useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { ProductPicture } from "#shop/selling/catalog/catalog.ts";
import { isRender } from "./gallery-pictures.ts";

type FadingPictureProps = {
  picture: ProductPicture;
  sizes: string;
  priority?: boolean;
  /** Loads now, even off screen. */
  eager?: boolean;
};

/** A picture that fades in over the previous one once it has loaded. */
export function FadingPicture({ picture, sizes, priority = false, eager = false }: FadingPictureProps) {
  const [shown, setShown] = useState(picture);
  const [loaded, setLoaded] = useState("");
  const layers = shown.src === picture.src ? [picture] : [shown, picture];
  return layers.map(({ src, alt }) => {
    const comes = src !== shown.src;
    const motion = comes ? (loaded === src ? "animate-picture-in" : "opacity-0") : "";
    return (
      <Picture
        key={src}
        src={src}
        alt={src === picture.src ? alt : ""}
        sizes={sizes}
        priority={priority}
        eager={eager || comes}
        onLoad={() => setLoaded(src)}
        onError={() => comes && setShown(picture)}
        onAnimationEnd={() => comes && setShown(picture)}
        className={`absolute inset-0 size-full ${fitOf(src)} ${motion}`}
      />
    );
  });
}

/** Cutouts fit inside the stage; close-ups fill it, and so does the pack where the stage is not much wider than its picture. */
function fitOf(src: string): string {
  if (/^\/media\/packed-/.test(src)) return "object-cover max-lg:scale-[1.3] max-lg:object-contain";
  if (/^\/media\/(?:zip|pocket)-/.test(src)) return "object-cover";
  return isRender(src) ? "-translate-y-[1.2%] scale-[1.07] object-contain" : "object-contain";
}
