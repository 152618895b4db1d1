import { Link } from "#app/ui/link.tsx";
import { SaleEndsSoon } from "#app/ui/price.tsx";
import type { CardProduct } from "./card-product.ts";
import { EMAIL_ME, productAddress } from "./links.ts";

type OfferLineProps = { product: Pick<CardProduct, "_id" | "sale" | "inventory">; className?: string };

/** Under a product's price: that its sale ends soon, or when everything is sold out, the way to hear of it. */
export function OfferLine({ product, className }: OfferLineProps) {
  if (product.inventory > 0) return <SaleEndsSoon product={product} {...(className && { className })} />;
  return (
    <p className="type-small">
      Out of stock. {/* Above a card's own link, which covers all of it. */}
      <Link
        to={`${productAddress(product._id)}#${EMAIL_ME}`}
        className="relative z-2 inline-block py-1 font-[600] underline underline-offset-4 hover:decoration-2"
      >
        Email me when it is back
      </Link>
    </p>
  );
}
