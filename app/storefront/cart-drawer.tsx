import { useEffect, useState } from "react";
import { Button, ButtonLink, TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { NearPart } from "#app/ui/near-part.tsx";
import { formatMoney } from "#shop/money/money.ts";
import { buyableLines, lineKey, subtotalOf } from "#shop/selling/cart/cart.ts";
import { CartLineRow } from "./cart-line-row.tsx";
import { cartNews } from "./cart-news.ts";
import { refreshCart, showCartDrawer, useCart } from "./cart-store.ts";
import { clearWithUndo } from "./cart-undo.ts";
import { CountPill } from "./count-pill.tsx";
import { PackedPicture } from "./packed-picture.tsx";
import { useGoToCheckout } from "./use-go-to-checkout.ts";

/** More lines than this have smaller pictures. */
const ROOMY_LINES = 2;

const loadDelivery = async () => (await import("./cart-delivery.tsx")).CartDelivery;

const close = () => showCartDrawer(false);

export function CartDrawer() {
  const { lines, checks, drawerOpen } = useCart();

  useEffect(() => {
    if (drawerOpen) void refreshCart();
  }, [drawerOpen]);

  return (
    <Dialog
      open={drawerOpen}
      onClose={close}
      title="Your Cart"
      beside={
        <span aria-hidden="true">
          <CountPill />
        </span>
      }
      side="drawer"
      foot={lines.length === 0 ? <EmptyFoot /> : <CartFoot />}
    >
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <ul className="-my-2">
            {lines.map((line) => (
              <CartLineRow
                key={lineKey(line)}
                line={line}
                check={checks[lineKey(line)]}
                large={lines.length <= ROOMY_LINES}
              />
            ))}
          </ul>
          {buyableLines(lines, checks).length > 0 && <NearPart load={loadDelivery} props={{}} />}
        </>
      )}
      <CartAnnouncer />
    </Dialog>
  );
}

function EmptyCart() {
  return (
    <div className="grid justify-items-start gap-3">
      <PackedPicture shape="wide" />
      <p className="type-price mt-3">Your cart is empty.</p>
      <p className="text-ink-2">Start with the hoodie that packs into itself.</p>
      <ButtonLink to="/shop" onClick={close} full className="mt-3">
        Continue Shopping
      </ButtonLink>
    </div>
  );
}

const EmptyFoot = () => (
  <div className="flex items-center justify-between gap-4">
    <TextButton disabled>Clear Cart</TextButton>
    <Button small disabled>
      Checkout
    </Button>
  </div>
);

function CartFoot() {
  const { lines, checks } = useCart();
  const goToCheckout = useGoToCheckout();

  function checkOut() {
    close();
    goToCheckout();
  }

  return (
    <div className="grid">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-[600]">Subtotal</span>
        <span className="text-xl font-[650] tracking-[-0.01em]">{formatMoney(subtotalOf(lines, checks))}</span>
      </p>
      <p className="type-small text-ink-2">Free shipping to all 50 states.</p>
      <Button full disabled={buyableLines(lines, checks).length === 0} onClick={checkOut} className="mt-4">
        Checkout
      </Button>
      <TextButton className="mt-1 -mb-2 justify-self-center" onClick={(event) => clearWithUndo(event.currentTarget)}>
        Clear Cart
      </TextButton>
    </div>
  );
}

/** Announces cart changes to screen readers. */
function CartAnnouncer() {
  const { lines, checks } = useCart();
  const [heard, setHeard] = useState({ lines, checks, text: "" });
  if (heard.lines !== lines || heard.checks !== checks) {
    setHeard({ lines, checks, text: cartNews(heard, { lines, checks }) });
  }
  return (
    <p role="status" className="sr-only">
      {heard.text}
    </p>
  );
}
