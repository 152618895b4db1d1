import { useEffect, useRef, useState } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { pinnedAs } from "#app/ui/pinned.ts";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { toast } from "#app/ui/toast.ts";
import type { CartLine } from "#shop/selling/cart/cart.ts";
import { lowStockText, MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";
import { addToCart, replaceCart, showCartDrawer } from "./cart-store.ts";
import type { ShownProduct, ShownSize, ShownVariant } from "./shown-product.ts";
import { useGoToCheckout } from "./use-go-to-checkout.ts";

/** How long 'Added to cart!' is shown, in ms (specification, section 4). */
const ADDED_MS = 1200;

type BuyButtonsProps = { product: ShownProduct; variant: ShownVariant; size: ShownSize | undefined };

/** The quantity and the two buy buttons; on a phone also in a bottom bar while these are off screen. */
export function BuyButtons({ product, variant, size }: BuyButtonsProps) {
  const { quantity, left, setWanted, add, buyNow } = usePurchase(product, variant, size);
  const inline = useRef<HTMLDivElement>(null);
  const offScreen = useOffScreen(inline);
  const soldOut = left === 0;
  const addButton = (
    <Button disabled={soldOut} onClick={add} className="px-3!">
      Add to Cart
    </Button>
  );
  const buyButton = (
    <Button variant="ghost" disabled={soldOut} onClick={buyNow} className="px-3!">
      Buy Now
    </Button>
  );

  return (
    <div className="grid gap-4">
      <div ref={inline} className="grid gap-2.5">
        <div className="grid grid-cols-[140px_minmax(0,1fr)] gap-2.5">
          <QuantityStepper value={quantity} max={left} onChange={setWanted} />
          {addButton}
        </div>
        {buyButton}
      </div>
      <StockLine left={left} quantity={quantity} />
      {offScreen && (
        <section
          ref={pinBar}
          aria-label="Buy"
          className="fixed inset-x-0 bottom-0 z-9 grid grid-cols-2 gap-2.5 border-t border-line bg-paper/96 px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden print:hidden"
        >
          {buyButton}
          {addButton}
        </section>
      )}
    </div>
  );
}

const pinBar = pinnedAs("buy-bar");

function usePurchase(product: ShownProduct, variant: ShownVariant, size: ShownSize | undefined) {
  const goToCheckout = useGoToCheckout();
  const [wanted, setWanted] = useState(1);
  const left = size?.inventory ?? 0;
  const quantity = Math.max(1, Math.min(wanted, left));

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
    goToCheckout();
  }

  return { quantity, left, setWanted, add, buyNow };
}

const moreRefused = (left: number) =>
  left < MAX_QUANTITY ? `Only ${left} left in stock` : `You can order at most ${MAX_QUANTITY} of one kind.`;

/** False until hydration: the server does not know what is on screen. */
function useOffScreen(element: React.RefObject<HTMLElement | null>): boolean {
  const [offScreen, setOffScreen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setOffScreen(entries.at(-1)?.isIntersecting === false), {
      rootMargin: "-60px 0px -40px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return offScreen;
}

/** Shows how many units are left if that is few or limits the quantity. Stays in the page while empty, so that screen readers announce it. */
function StockLine({ left, quantity }: { left: number; quantity: number }) {
  const limit = useShopFacts()?.lowStock ?? 0;
  const text =
    left === 0
      ? "Out of stock"
      : (lowStockText(left, limit) ?? (quantity === left && left < MAX_QUANTITY ? `Only ${left} left in stock` : ""));
  return (
    <p role="status" className="type-label flex items-center gap-2 text-signal empty:absolute">
      {text && <span aria-hidden="true" className="size-2 rounded-pill bg-signal-bright" />}
      {text}
    </p>
  );
}
