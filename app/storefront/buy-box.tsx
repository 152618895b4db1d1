import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Price, SaleEndsSoon } from "#app/ui/price.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { toast } from "#app/ui/toast.tsx";
import type { CartLine } from "#shop/cart/cart.ts";
import {
  lowStockText,
  MAX_QUANTITY,
  type Product,
  type ProductVariant,
  type VariantSize,
} from "#shop/catalog/catalog.ts";
import { addToCart, replaceCart, showCartDrawer } from "./cart-store.ts";
import { ColorChoice, SizeChoice } from "./choices.tsx";
import type { Wish } from "./choose-variant.ts";
import { RatingSummary } from "./reviews.tsx";
import { hasSizeChart, SizeChart } from "./size-chart.tsx";

/** How long 'Added to cart!' stays (specification, section 4). */
const ADDED_MS = 1200;

type BuyBoxProps = {
  product: Product;
  variant: ProductVariant;
  size: VariantSize | undefined;
  onWish: (wish: Wish) => void;
};

export function BuyBox({ product, variant, size, onWish }: BuyBoxProps) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(1);
  const left = size?.inventory ?? 0;
  const quantity = Math.max(1, Math.min(wanted, left));
  const soldOut = left === 0;

  const line = (): CartLine => ({
    _id: product._id,
    title: product.title,
    image: variant.image,
    color: variant.color,
    size: size?.size ?? "",
    salePrice: product.salePrice,
    quantity,
  });

  function add() {
    const added = addToCart(line(), left);
    if (added > 0) toast("Added to cart!", { kind: "success", ms: ADDED_MS });
    if (added < quantity) toast(moreRefused(left), { kind: "error" });
    showCartDrawer(true);
  }

  function buyNow() {
    replaceCart(line(), left);
    void navigate("/checkout");
  }

  return (
    <div className="grid min-w-0 content-start gap-6">
      <header className="grid gap-3">
        <RatingSummary reviews={product.reviews} />
        <h1 className="type-h1">{product.title}</h1>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Price product={product} large />
          <SaleEndsSoon product={product} />
        </div>
      </header>
      <ColorChoice
        variants={product.variants}
        chosen={variant.color}
        onChoose={(color) => onWish({ color, size: size?.size })}
      />
      <div className="relative">
        <SizeChoice
          sizes={variant.sizes}
          chosen={size?.size}
          onChoose={(chosen) => onWish({ color: variant.color, size: chosen })}
        />
        {hasSizeChart(variant.sizes) && (
          <div className="absolute -top-3 right-0">
            <SizeChart />
          </div>
        )}
      </div>
      <div className="grid gap-2.5">
        <div className="grid grid-cols-[140px_minmax(0,1fr)] gap-2.5">
          <QuantityStepper value={quantity} max={left} onChange={setWanted} />
          <Button disabled={soldOut} onClick={add}>
            Add to Cart
          </Button>
        </div>
        <Button variant="ghost" full disabled={soldOut} onClick={buyNow}>
          Buy Now
        </Button>
      </div>
      <StockLine left={left} quantity={quantity} />
      <section className="border-t border-line pt-5">
        <h2 className="type-label mb-2">Description</h2>
        <p className="whitespace-pre-line text-ink-2">{product.description}</p>
      </section>
    </div>
  );
}

/** Says how many are left when that is few, or when it is all that the shopper can have. */
function StockLine({ left, quantity }: { left: number; quantity: number }) {
  const text =
    left === 0
      ? "Out of stock"
      : (lowStockText(left) ?? (quantity === left && left < MAX_QUANTITY ? `Only ${left} left in stock` : ""));
  return (
    <p role="status" className="type-label flex items-center gap-2 text-signal empty:hidden">
      {text && <span aria-hidden="true" className="size-2 rounded-pill bg-signal-bright" />}
      {text}
    </p>
  );
}

const moreRefused = (left: number) =>
  left < MAX_QUANTITY ? `Only ${left} left in stock` : `You can order at most ${MAX_QUANTITY} of one kind.`;
