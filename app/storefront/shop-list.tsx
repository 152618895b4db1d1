import { useState } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { stageOf } from "#app/ui/stage.ts";
import { type CardProduct, stockText } from "./card-product.ts";
import { emailMeAddress, productAddress } from "./links.ts";
import { ProductCard } from "./product-card.tsx";

/** The product list. A single product is shown large, with its colors next to it; several share the width. */
export function ShopList({ products }: { products: readonly CardProduct[] }) {
  const [only] = products;
  if (only && products.length === 1) return <OnlyProduct key={only._id} product={only} />;
  const columns = products.length === 2 || products.length === 4 ? "" : "lg:grid-cols-3";
  return (
    <ul className={`mt-4 grid gap-x-6 gap-y-10 md:grid-cols-2 md:gap-y-14 ${columns}`}>
      {products.map((product, at) => (
        <li key={product._id} className="min-w-0">
          <ProductCard
            product={product}
            shape="tall"
            sizes="(min-width: 1080px) 640px, (min-width: 760px) 50vw, 100vw"
            priority={at === 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** Rows that fill the height of the stage: five of twelve columns at 27:28 are as tall as seven at 1.35:1. */
const AS_HIGH_AS_THE_STAGE = new Set([4, 5, 6, 7]);

function OnlyProduct({ product }: { product: CardProduct }) {
  const [color, setColor] = useState<string>();
  const { _id, title, variants } = product;
  const lowStock = useShopFacts()?.lowStock ?? 0;
  return (
    <ul className="mt-4">
      <li className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ProductCard
          product={product}
          shape="wide"
          color={color}
          sizes="(min-width: 1080px) 570px, (min-width: 760px) 60vw, 100vw"
          priority
        />
        {variants.length > 1 && (
          <nav
            aria-label={`Colors of ${title}`}
            className={`grid content-start border-t border-line ${AS_HIGH_AS_THE_STAGE.has(variants.length) ? "lg:aspect-[27/28] lg:auto-rows-fr lg:content-stretch" : ""}`}
          >
            {variants.map((variant) => (
              <Link
                key={variant.color}
                to={(variant.inventory === 0 ? emailMeAddress : productAddress)(_id, variant.color)}
                onPointerEnter={() => setColor(variant.color)}
                onFocus={() => setColor(variant.color)}
                className="group flex items-center gap-5 border-b border-line py-2.5 pr-2 lg:min-h-0"
              >
                <span
                  className={`relative h-20 w-16 overflow-hidden rounded-sm lg:h-auto lg:min-h-14 lg:self-stretch ${stageOf(variant.color)}`}
                >
                  <Picture src={variant.image} alt="" sizes="100px" className="absolute size-full object-cover" />
                </span>
                <span className="min-w-0">
                  <span className="type-h3 block underline-offset-4 group-hover:underline">{variant.color}</span>
                  <span className="text-[15px]/6 text-ink-2">{stockText(product, variant, lowStock)}</span>
                </span>
                {variant.inventory === 0 ? (
                  <span className="type-label ml-auto max-w-[8em] shrink-0 text-right underline underline-offset-4">
                    Email me when it's back
                  </span>
                ) : (
                  <Arrow />
                )}
              </Link>
            ))}
          </nav>
        )}
      </li>
    </ul>
  );
}
