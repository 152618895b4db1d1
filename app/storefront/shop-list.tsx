import { useState } from "react";
import { Link } from "#app/ui/link.tsx";
import type { CardProduct } from "./card-product.ts";
import { ProductCard } from "./product-card.tsx";

/** The products that are shown. One alone stands large, with its colors beside it; several share the width. */
export function ShopList({ products }: { products: readonly CardProduct[] }) {
  const [only] = products;
  if (only && products.length === 1) return <OnlyProduct product={only} />;
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

function OnlyProduct({ product }: { product: CardProduct }) {
  const [color, setColor] = useState<string>();
  const { _id, title, variants } = product;
  return (
    <ul className="mt-4">
      <li className="grid gap-x-14 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <ProductCard
          product={product}
          shape="wide"
          color={color}
          sizes="(min-width: 1080px) 570px, (min-width: 760px) 60vw, 100vw"
          priority
        />
        {variants.length > 1 && (
          <nav aria-label={`Colors of ${title}`} className="self-start border-t border-line">
            {variants.map((variant) => (
              <Link
                key={variant.color}
                to={`/product/${_id}?color=${encodeURIComponent(variant.color)}`}
                onPointerEnter={() => setColor(variant.color)}
                onFocus={() => setColor(variant.color)}
                className="flex min-h-16 items-baseline justify-between gap-5 border-b border-line py-4 hover:text-ink-2"
              >
                <span className="type-h2">{variant.color}</span>
                {variant.inventory === 0 && <span className="type-small text-ink-2">Out of stock</span>}
              </Link>
            ))}
          </nav>
        )}
      </li>
    </ul>
  );
}
