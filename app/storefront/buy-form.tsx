import { useEffect, useRef, useState } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { toast } from "#app/ui/toast.ts";
import { clampQuantity, lowStockText, MAX_QUANTITY, ONLY_COLOR } from "#shop/selling/catalog/catalog.ts";
import { addToCart, lineOf, replaceCart, showCartDrawer } from "./cart-store.ts";
import { BUY_FORM } from "./choices.tsx";
import type { Wish } from "./choose-variant.ts";
import { EMAIL_ME } from "./links.ts";
import type { ShownChoice } from "./shown-product.ts";
import { useGoToCheckout } from "./use-go-to-checkout.ts";

/** How long 'Added to cart!' is shown, in ms (specification, section 4). */
const ADDED_MS = 1200;

const AddFromLink = late(async () => (await import("./product-parts.ts")).productParts.AddFromLink);
const BuyBar = late(async () => (await import("./product-parts.ts")).productParts.BuyBar);
const OtherColors = late(async () => (await import("./product-parts.ts")).productParts.OtherColors);

type BuyFormProps = ShownChoice & { onChoose: (wish: Wish) => void };

/**
 * The form with the color, size and quantity. Until this code has loaded, the browser itself submits it, to a URL that names the choice
 * (`wanted-line.ts`), and the page then acts on it.
 */
export function BuyForm({ onChoose, ...choice }: BuyFormProps) {
  const { product, variant, size } = choice;
  const form = useRef<HTMLFormElement>(null);
  const { quantity, left, setWanted, add, buyNow } = usePurchase(choice);
  // Keeps choices made before this code loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, because later choices arrive as events.
  useEffect(() => {
    const { color = variant.color, size: chosen, quantity: typed } = chosenIn(form.current);
    if (color !== variant.color || (chosen && chosen !== size?.size))
      onChoose({ color, ...(chosen && { size: chosen }) });
    if (typed && typed !== "1") setWanted(clampQuantity(Number(typed)));
  }, []);

  return (
    <form
      ref={form}
      id={BUY_FORM}
      action={`/product/${product._id}`}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute("name") === "buy") buyNow();
        else if (!product.liveAt) add(quantity);
      }}
    >
      {!product.liveAt && <BuyButtons {...choice} quantity={quantity} left={left} onQuantity={setWanted} />}
      <AddFromLink {...choice} onAdd={add} />
      {/* Shown only without JavaScript, so it is only in the server's HTML. */}
      <noscript>
        {import.meta.env.SSR && (
          <>
            <Button type="submit" variant="ghost" full>
              Show This Color and Size
            </Button>
            <p className="type-small mt-3 text-ink-2">The cart and checkout need JavaScript.</p>
          </>
        )}
      </noscript>
    </form>
  );
}

const chosenIn = (form: HTMLFormElement | null): Partial<Record<string, string>> =>
  Object.fromEntries([...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]));

type BuyButtonsProps = ShownChoice & { quantity: number; left: number; onQuantity: (quantity: number) => void };

/** The quantity and the two buy buttons. A bottom bar shows while these, or the stock alert of a sold-out color, are off screen. */
function BuyButtons({ quantity, left, onQuantity, ...choice }: BuyButtonsProps) {
  const { product, variant } = choice;
  const inline = useRef<HTMLDivElement>(null);
  const soldOut = left === 0;
  const offScreen = useOffScreen(inline, soldOut && variant.color);
  const addButton = (
    <Button type="submit" name="add" value="1" disabled={soldOut} className="px-3!">
      Add to Cart
    </Button>
  );
  const buyButton = (
    <Button
      type="submit"
      name="buy"
      value={product._id}
      formAction="/checkout"
      variant="ghost"
      disabled={soldOut}
      className="px-3!"
    >
      Buy Now
    </Button>
  );

  return (
    <div className="grid gap-4 noscript:hidden">
      {/* The stock alert takes the place of buttons that can't be pressed. */}
      <div ref={inline} className={`grid gap-2.5 ${soldOut ? "sr-only" : ""}`}>
        <div className="grid grid-cols-[140px_minmax(0,1fr)] gap-2.5">
          <QuantityStepper name="quantity" value={quantity} max={left} onChange={onQuantity} />
          {addButton}
        </div>
        {buyButton}
      </div>
      <StockLine color={variant.color} left={left} quantity={quantity} />
      {soldOut && <OtherColors {...choice} />}
      {offScreen && (
        <BuyBar {...choice} quantity={quantity} soldOut={soldOut}>
          {buyButton}
          {addButton}
        </BuyBar>
      )}
    </div>
  );
}

function usePurchase({ product, variant, size }: ShownChoice) {
  const goToCheckout = useGoToCheckout();
  const [wanted, setWanted] = useState(1);
  const left = size?.inventory ?? 0;
  const quantity = Math.max(1, Math.min(wanted, left));

  const line = (units: number) => lineOf(product, variant, size?.size ?? "", units);

  function add(units: number) {
    const added = addToCart(line(units), left);
    if (added > 0) toast("Added to cart!", { kind: "success", ms: ADDED_MS });
    if (added < units) toast(moreRefused(left), { kind: "error" });
    showCartDrawer(true);
  }

  function buyNow() {
    replaceCart(line(quantity), left);
    goToCheckout();
  }

  return { quantity, left, setWanted, add, buyNow };
}

const moreRefused = (left: number) =>
  left < MAX_QUANTITY ? `Only ${left} left in stock` : `Limit ${MAX_QUANTITY} per color and size.`;

/** False until hydration: the server does not know what is on screen. `soldOut`: the color whose stock alert is watched instead. */
function useOffScreen(element: React.RefObject<HTMLElement | null>, soldOut: string | false): boolean {
  const [offScreen, setOffScreen] = useState(false);
  useEffect(() => {
    const watched = (soldOut && document.getElementById(EMAIL_ME)) || element.current;
    if (!watched) return;
    const observer = new IntersectionObserver((entries) => setOffScreen(entries.at(-1)?.isIntersecting === false), {
      rootMargin: "-60px 0px -40px",
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, soldOut]);
  return offScreen;
}

/** Shows how many units are left if few or if they limit the quantity. Stays in the page while empty, for screen readers to announce it. */
function StockLine({ color, left, quantity }: { color: string; left: number; quantity: number }) {
  const limit = useShopFacts()?.lowStock ?? 0;
  const text =
    left === 0
      ? color === ONLY_COLOR
        ? "Sold out"
        : `${color} is sold out`
      : (lowStockText(left, quantity === left ? Math.max(limit, MAX_QUANTITY - 1) : limit) ?? "");
  return (
    <p
      role="status"
      className={`type-label flex items-center gap-2 text-signal empty:absolute ${left ? "" : "order-first"}`}
    >
      {text && <span aria-hidden="true" className="size-2 rounded-pill bg-signal-bright" />}
      {text}
    </p>
  );
}
