import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price, SaleEndsSoon } from "#app/ui/price.tsx";
import type { Product } from "#shop/catalog/catalog.ts";

/** The product as a link: on the home page and in /shop. */
export function ProductCard({ product, sizes }: { product: Product; sizes: string }) {
  return (
    <article className="group relative">
      <div className="stage relative aspect-[1.12] overflow-hidden rounded-lg">
        <Picture
          src={product.image}
          alt=""
          sizes={sizes}
          className="absolute inset-0 size-full object-contain transition duration-300 group-hover:scale-[1.02]"
        />
      </div>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="type-h3">
            <Link to={`/product/${product._id}`} className="after:absolute after:inset-0">
              {product.title}
            </Link>
          </h2>
          {product.inventory === 0 && <p className="type-small text-ink-2">Out of stock</p>}
        </div>
        <div>
          <Price product={product} />
          <SaleEndsSoon product={product} />
        </div>
      </div>
    </article>
  );
}
