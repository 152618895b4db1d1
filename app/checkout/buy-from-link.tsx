import { useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { fetchProducts, lineOf, replaceCart } from "#app/storefront/cart-store.ts";
import { wishIn } from "#app/storefront/wanted-line.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";
import { boughtBy } from "./bought-by.ts";
import { CheckoutColumns, CheckoutMessage, NotOpened } from "./checkout-frame.tsx";

/** The `buy` parameter of the URL, as in `?buy=packd-hoodie&color=Pink&size=L&quantity=2` or `?buy=SKU`. */
export const useBuyLink = (): string | null => useSearchParams()[0].get("buy");

/** Buy Now from a link: replaces the cart with that one line and continues to the checkout, without the parameters in the URL. */
export function BuyFromLink({ name }: { name: string }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [state, setState] = useState<"opening" | "failed" | "gone">("opening");

  const open = useCallback(async () => {
    setState("opening");
    const products = await fetchProducts();
    if (!products) return setState("failed");
    const wish = wishIn(params);
    const bought = boughtBy(products, name, wish);
    if (!bought) return setState("gone");
    const { product, variant, size } = bought;
    // The checkout lowers it to the stock, and says so.
    replaceCart(lineOf(product, variant, size.size, wish.quantity), MAX_QUANTITY);
    await navigate("/checkout", { replace: true });
  }, [name, params, navigate]);
  useEffect(() => void open(), [open]);

  if (state === "opening") return <CheckoutColumns />;
  if (state === "failed") return <NotOpened title="We couldn't start your order" onRetry={open} />;
  return (
    <CheckoutMessage
      title="You can't buy this right now"
      text="It's sold out, or we no longer sell it in that color and size."
    >
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
    </CheckoutMessage>
  );
}
