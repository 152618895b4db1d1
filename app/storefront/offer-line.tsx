import { ButtonLink } from "#app/ui/button.tsx";
import { SaleEndsSoon } from "#app/ui/price.tsx";
import type { CardProduct } from "./card-product.ts";
import { emailMeAddress } from "./links.ts";

type OfferLineProps = { product: Pick<CardProduct, "title" | "sale" | "inventory" | "variants">; className?: string };

/** Under a product's price: that its sale ends soon, or that it is sold out. */
export function OfferLine({ product, className }: OfferLineProps) {
  if (product.inventory > 0) return <SaleEndsSoon product={product} {...(className && { className })} />;
  return (
    <p className="type-small text-ink-2">
      {product.title} is sold out{product.variants.length > 1 && " in every color and size"}.
    </p>
  );
}

type EmailMeProps = { product: Pick<CardProduct, "_id" | "inventory">; small?: boolean; className?: string };

/** A link to the stock alert of a sold-out product; nothing while it is in stock. */
export const EmailMe = ({ product: { _id, inventory }, ...look }: EmailMeProps) =>
  inventory === 0 && (
    <ButtonLink to={emailMeAddress(_id)} {...look}>
      Email me when it's back
    </ButtonLink>
  );
