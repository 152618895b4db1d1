import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { early } from "#app/ui/early-click.tsx";
import { late } from "#app/ui/late.tsx";
import { NearPart } from "#app/ui/near-part.tsx";
import { Picture, preloadPicture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/query.ts";
import { stageOf } from "#app/ui/stage.ts";
import { usePart } from "#app/ui/use-part.ts";
import { FadingPicture } from "./fading-picture.tsx";
import { galleryOf } from "./gallery-pictures.ts";
import type { ShownProduct, ShownVariant } from "./shown-product.ts";

const MAIN_SIZES = "(min-width: 1080px) 610px, (min-width: 760px) 76vw, 66vw";
const TILE_SIZES = "(min-width: 1080px) 392px, 100vw";
/** Prefetches the first picture of a color. */
export const warmColor = ({ image }: Pick<ShownVariant, "image">): void => preloadPicture(image, MAIN_SIZES);

const Thumbnails = late(async () => (await import("./product-parts.ts")).productParts.Thumbnails);
const loadTurn = async () => (await import("./turn-view.tsx")).TurnView;
const loadZoom = async () => (await import("./picture-zoom.tsx")).PictureZoom;

/**
 * The pictures of the chosen color: on a wide screen one large picture with the others below, else one at a time, to swipe through or pick
 * from the row below. Each picture can be zoomed. A new color starts with its first picture.
 *
 * The page renders the first picture and reserves space for the others, which would compete for bandwidth.
 */
export function Gallery({ product, variant }: { product: ShownProduct; variant: ShownVariant }) {
  const { title } = product;
  const { pictures, turn } = galleryOf(product, variant);
  const [zoomed, setZoomed] = useState<number>();
  const zoom = usePart(loadZoom);
  const { strip, thumbs, at, show, onScroll, onKeyDown } = useStrip(variant.color);
  const hydrated = useHydrated();
  const stage = stageOf(variant.color);

  async function enlarge(index: number) {
    if (await zoom.fetch()) setZoomed(index);
  }

  // A single picture stays beside the longer text.
  const alone = pictures.length + (turn ? 1 : 0) === 1 ? " lg:sticky lg:top-24 lg:self-start" : "";
  return (
    <section aria-label="Product pictures" onKeyDown={onKeyDown} className={`min-w-0${alone}`}>
      <div className="relative -mx-5 md:mx-0">
        <ul
          ref={strip}
          onScroll={onScroll}
          className="@container flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] motion-safe:scroll-smooth md:rounded-lg lg:grid lg:grid-cols-2 lg:gap-3 lg:rounded-none"
        >
          {pictures.map((picture, index) => (
            <Slide
              key={index === 0 ? "main" : picture.src.replace(/^(\/media\/[a-z]+)-\w+\.webp$/, "$1")}
              main={index === 0}
              stage={stage}
            >
              {(hydrated || index === 0) && (
                <button
                  {...early}
                  type="button"
                  aria-haspopup="dialog"
                  onPointerEnter={zoom.warm}
                  onClick={() => void enlarge(index)}
                  className="absolute inset-0 size-full cursor-zoom-in overflow-hidden rounded-[inherit] focus-visible:-outline-offset-4"
                >
                  <span className="sr-only">Zoom in: </span>
                  <FadingPicture
                    picture={picture}
                    sizes={index === 0 ? MAIN_SIZES : TILE_SIZES}
                    priority={index === 0}
                    eager={Math.abs(index - at) === 1}
                  />
                </button>
              )}
              {index > 0 && (
                <noscript>
                  {import.meta.env.SSR && (
                    <Picture
                      src={picture.src}
                      alt={picture.alt}
                      sizes={TILE_SIZES}
                      className="size-full object-cover"
                    />
                  )}
                </noscript>
              )}
            </Slide>
          ))}
          {turn && (
            <Slide stage={`${stage} noscript:hidden`}>
              <NearPart
                load={loadTurn}
                props={{ title, color: variant.color, render: turn }}
                margin="200px"
                className="absolute inset-0"
              />
            </Slide>
          )}
          {/* Inside the row, pinned to its edge, so that a swipe can start on them. */}
          {hydrated && (
            <Thumbnails
              list={thumbs}
              color={variant.color}
              onShow={show}
              warm={warmColor}
              {...{ product, pictures, turn, stage, at }}
            />
          )}
        </ul>
      </div>
      {zoom.Part && zoomed !== undefined && (
        <zoom.Part
          pictures={pictures}
          at={zoomed}
          stage={stage}
          onShow={(index) => {
            setZoomed(index);
            show(index);
          }}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </section>
  );
}

/** The scroll position of the row, and scrolling by buttons and keys. A wide screen shows all pictures without scrolling. */
function useStrip(color: string) {
  const strip = useRef<HTMLUListElement>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another color begins with its own picture.
  useEffect(() => {
    const row = strip.current;
    if (!row?.scrollLeft) return;
    const begin = () => row.scrollTo({ left: 0, behavior: "instant" });
    begin();
    // A smooth scroll in progress may report one more position.
    row.addEventListener("scrollend", begin, { once: true });
    return () => row.removeEventListener("scrollend", begin);
  }, [color]);

  function show(index: number) {
    strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  }

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setAt(Math.round(scrollLeft / clientWidth));
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const slides = [...(strip.current?.querySelectorAll(":scope > [data-slide]") ?? [])];
    // With a modifier key, the browser handles them, as for Back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!step || !(event.target instanceof Node)) return;
    const { target } = event;
    const inThumbs = thumbs.current?.contains(target);
    const from = slides.findIndex((slide) => slide.contains(target));
    const next = Math.min(Math.max((from < 0 ? at : from) + step, 0), slides.length - 1);
    event.preventDefault();
    show(next);
    const place = (inThumbs && thumbs.current?.children[next]) || slides[next];
    const scrolls = thumbs.current?.offsetParent != null;
    place?.querySelector("button")?.focus({ preventScroll: scrolls });
  }

  return { strip, thumbs, at, show, onScroll, onKeyDown };
}

type SlideProps = { main?: boolean; stage: string; children: ReactNode };

function Slide({ main = false, stage, children }: SlideProps) {
  const size = main ? "lg:col-span-2 lg:aspect-[1.12] lg:rounded-lg" : "lg:aspect-4/5 lg:rounded-md";
  return (
    <li
      data-slide
      className={`relative h-[clamp(256px,100svh-544px,100vw)] w-full shrink-0 snap-center snap-always overflow-hidden md:h-[45svh] lg:h-auto ${size} ${stage}`}
    >
      {children}
    </li>
  );
}
