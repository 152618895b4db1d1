import { useEffect, useRef, useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { ProductVariant } from "#shop/catalog/catalog.ts";
import { galleryOf } from "./gallery-pictures.ts";

const MAIN_SIZES = "(min-width: 1080px) 780px, 100vw";

/** The stage with one picture or the video, and below it what else there is. Another color begins with that color's picture. */
export function Gallery({ title, variant }: { title: string; variant: ProductVariant }) {
  const { pictures, video } = galleryOf(title, variant);
  const [shown, setShown] = useState({ color: variant.color, index: 0 });
  if (shown.color !== variant.color) setShown({ color: variant.color, index: 0 });
  const { index } = shown;
  const picture = pictures[index];
  const show = (next: number) => setShown({ color: variant.color, index: next });

  return (
    <section aria-label="Product pictures" className="min-w-0">
      <div className="stage relative -mx-5 aspect-square overflow-hidden md:mx-0 md:aspect-[1.12] md:rounded-lg">
        {picture ? (
          <Picture
            key={picture.src}
            src={picture.src}
            alt={picture.alt}
            sizes={MAIN_SIZES}
            priority={index === 0}
            className="mx-auto h-full w-auto max-w-full animate-fade-in object-contain mask-x-from-90%"
          />
        ) : (
          <TurnVideo title={title} />
        )}
      </div>
      {pictures.length > 1 && (
        <ul className="mt-3 grid grid-cols-5 gap-2 md:gap-3">
          {pictures.map(({ src, alt }, at) => (
            <li key={src}>
              <Thumbnail label={alt} current={at === index} onShow={() => show(at)}>
                <Picture src={src} alt="" sizes="(min-width: 760px) 150px, 20vw" className="size-full object-cover" />
              </Thumbnail>
            </li>
          ))}
          {video && (
            <li>
              <Thumbnail
                label={`360° video of ${title} in Grey`}
                current={!picture}
                onShow={() => show(pictures.length)}
              >
                <Picture
                  src="/media/turn-poster.webp"
                  alt=""
                  sizes="(min-width: 760px) 150px, 20vw"
                  className="size-full object-cover"
                />
                <span className="absolute bottom-1 left-1 rounded-pill bg-surface/92 px-2 text-[11px]/[20px] font-[560] md:bottom-2 md:left-2">
                  360°
                </span>
              </Thumbnail>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

type ThumbnailProps = { label: string; current: boolean; onShow: () => void; children: React.ReactNode };

function Thumbnail({ label, current, onShow, children }: ThumbnailProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current || undefined}
      onClick={onShow}
      className="stage relative block aspect-square w-full overflow-hidden rounded-sm border-2 border-transparent aria-[current]:border-ink md:rounded-md"
    >
      {children}
    </button>
  );
}

/** It turns by itself, except for those who asked for less motion; everybody can stop it. */
function TurnVideo({ title }: { title: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) void play(video.current);
  }, []);

  return (
    <div className="absolute inset-0">
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        poster="/media/turn-poster.webp"
        width="640"
        height="800"
        aria-label={`${title} in Grey, turning once around`}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className="size-full object-contain"
      >
        <source src="/media/turn-grey.webm" type="video/webm" />
        <source src="/media/turn-grey.mp4" type="video/mp4" />
      </video>
      <button
        type="button"
        onClick={() => (playing ? video.current?.pause() : void play(video.current))}
        className="type-small absolute bottom-4 left-4 min-h-11 rounded-pill bg-surface/92 px-5"
      >
        {playing ? "Pause" : "Play"}
      </button>
    </div>
  );
}

/** A browser may refuse to play; then the poster stays, with its button. */
async function play(video: HTMLVideoElement | null) {
  await video?.play().catch(() => undefined);
}
