import { type FocusEvent, type PointerEvent, useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { Price, SaleEndsSoon } from "#app/ui/price.tsx";
import { stageOf } from "#app/ui/stage.ts";
import { findColor } from "#shop/selling/catalog/catalog.ts";
import type { CardProduct } from "./card-product.ts";
import { renderName } from "./gallery-pictures.ts";
import { productAddress } from "./links.ts";
import { StagePictures } from "./stage-pictures.tsx";

type ProductCardProps = {
  product: CardProduct;
  /** `wide` for the card that stands alone, `tall` for one among others. */
  shape: "wide" | "tall";
  sizes: string;
  /** Which color it shows; the first one when nothing is said. */
  color?: string | undefined;
  headingLevel?: 2 | 3;
  priority?: boolean;
};

const shapes = { wide: "aspect-[4/5] md:aspect-[1.12]", tall: "aspect-[4/5]" };

/** The product as a link: on the home page and in /shop. Under a mouse, and with the focus, it shows its second picture. */
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
            {product.title}
          </Link>
        </Heading>
        <Price product={product} />
      </div>
      <div className="mt-0.5 flex flex-wrap justify-between gap-x-6">
        <p className="type-small text-ink-2">{availabilityText(product)}</p>
        <SaleEndsSoon product={product} />
      </div>
    </article>
  );
}

function availabilityText({ inventory, variants }: CardProduct): string {
  if (inventory === 0) return "Out of stock";
  return variants.length > 1 ? `${variants.length} colors` : "";
}

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
