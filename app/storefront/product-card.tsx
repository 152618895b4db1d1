import { type FocusEvent, type PointerEvent, useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { stageOf } from "#app/ui/stage.ts";
import { displayText } from "#platform/display-text.ts";
import { findColor } from "#shop/selling/catalog/catalog.ts";
import type { CardProduct } from "./card-product.ts";
import { isRender, renderName } from "./gallery-pictures.ts";
import { productAddress } from "./links.ts";
import { EmailMe, OfferLine } from "./offer-line.tsx";

type ProductCardProps = {
  product: CardProduct;
  /** `wide` for a single card, `tall` for one of several. */
  shape: "wide" | "tall";
  sizes: string;
  /** The color to show; the first one by default. */
  color?: string | undefined;
  headingLevel?: 2 | 3;
  priority?: boolean;
};

const shapes = { wide: "aspect-4/5 md:aspect-[1.35]", tall: "aspect-4/5" };

/** A link to the product, on the home page and in /shop. It shows its second picture on hover and focus. */
export function ProductCard({ product, shape, sizes, color, headingLevel = 2, priority = false }: ProductCardProps) {
  const { turned, handlers } = useTurned();
  const variant = findColor(product.variants, color) ?? product.variants[0];
  const front = variant?.image ?? product.image;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="relative" {...handlers}>
      <div
        className={`relative overflow-hidden rounded-lg ${shapes[shape]} ${stageOf(renderName(front) && variant?.color)}`}
      >
        {product.image && (
          <StagePictures
            first={product.image}
            wanted={(turned && variant?.second) || front}
            sizes={sizes}
            priority={priority}
          />
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading className="type-h3 min-w-0">
          <Link to={productAddress(product._id, color)} className="after:absolute after:inset-0 after:rounded-lg">
            {displayText(product.title)}
          </Link>
        </Heading>
        <Price product={product} />
      </div>
      <div className="mt-0.5 flex flex-wrap justify-between gap-x-6">
        {product.inventory > 0 && product.variants.length > 1 && (
          <p className="type-small text-ink-2">
            {product.variants.length} colors{product.sizes && `, sizes ${product.sizes}`}
          </p>
        )}
        <OfferLine product={product} />
      </div>
      {/* Above the card's own link, which covers all of it. */}
      <EmailMe product={product} small className="relative z-2 mt-3" />
    </article>
  );
}

type StagePicturesProps = {
  /** The picture in the server's HTML. */
  first: string;
  /** The picture to show now. It is fetched on first use; until it has loaded, the last one stays. */
  wanted: string;
  sizes: string;
  priority?: boolean;
};

/** Shows one picture at a time; a new one fades in over the old. */
function StagePictures({ first, wanted, sizes, priority }: StagePicturesProps) {
  const [asked, setAsked] = useState<readonly string[]>([first]);
  const [ready, setReady] = useState<readonly string[]>([first]);
  const [shown, setShown] = useState(first);
  if (!asked.includes(wanted)) setAsked([...asked, wanted]);
  if (shown !== wanted && ready.includes(wanted)) setShown(wanted);

  return asked.map((src) => (
    <Picture
      key={src}
      src={src}
      alt=""
      sizes={sizes}
      priority={priority && src === first}
      onLoad={() => setReady((before) => (before.includes(src) ? before : [...before, src]))}
      className={`absolute inset-0 size-full transition-opacity duration-300 ${fitOf(src)} ${src === shown ? "z-1" : "opacity-0 delay-150"}`}
    />
  ));
}

/** The shop's own pictures are cutouts and fit inside the stage; others have a background and fill it. */
const fitOf = (src: string) => (isRender(src) ? "-translate-y-[1%] scale-[1.07] object-contain" : "object-cover");

function useTurned() {
  const [turned, setTurned] = useState(false);
  return {
    turned,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setTurned(pointerType === "mouse"),
      onPointerLeave: () => setTurned(false),
      onFocus: ({ target }: FocusEvent) => setTurned(target.matches(":focus-visible")),
      onBlur: () => setTurned(false),
    },
  };
}
