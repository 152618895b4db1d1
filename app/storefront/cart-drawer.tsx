import { useEffect } from "react";
import { useNavigate } from "react-router";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import {
  buyableLines,
  type CartLine,
  type LineCheck,
  lineKey,
  linePrice,
  noticeText,
  subtotalOf,
} from "#shop/cart/cart.ts";
import { formatMoney } from "#shop/money/money.ts";
import { clearCart, refreshCart, removeFromCart, setCartQuantity, showCartDrawer, useCart } from "./cart-store.ts";

const close = () => showCartDrawer(false);

export function CartDrawer() {
  const { lines, checks, drawerOpen } = useCart();
  const navigate = useNavigate();

  useEffect(() => {
    if (drawerOpen) void refreshCart();
  }, [drawerOpen]);

  function checkOut() {
    close();
    void navigate("/checkout");
  }

  return (
    <Dialog open={drawerOpen} onClose={close} title="Your Cart" side="drawer">
      {lines.length === 0 ? (
        <p className="grow text-ink-2">Your cart is empty.</p>
      ) : (
        <ul className="-mt-2 grow">
          {lines.map((line) => (
            <Line key={lineKey(line)} line={line} check={checks[lineKey(line)]} />
          ))}
        </ul>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-3 border-t border-line bg-surface px-5 pt-4 pb-5 md:-bottom-7 md:-mx-7 md:-mb-7 md:px-7 md:pb-7">
        <p className="flex justify-between font-[600]">
          <span>Subtotal</span>
          <span>{formatMoney(subtotalOf(lines, checks))}</span>
        </p>
        <Button full disabled={buyableLines(lines, checks).length === 0} onClick={checkOut}>
          Checkout
        </Button>
        <TextButton className="justify-self-center" disabled={lines.length === 0} onClick={clearCart}>
          Clear Cart
        </TextButton>
      </div>
    </Dialog>
  );
}

function Line({ line, check }: { line: CartLine; check: LineCheck | undefined }) {
  const key = lineKey(line);
  const buyable = check?.left !== 0;
  const what = `${line.title}, ${line.color}, ${line.size}`;
  return (
    <li className="grid grid-cols-[92px_minmax(0,1fr)] gap-4 border-b border-line py-5 last:border-0">
      <div className="grid h-28 place-items-center overflow-hidden rounded-md bg-sand">
        <Picture
          src={line.image}
          alt=""
          sizes="92px"
          className={`size-full object-contain ${buyable ? "" : "opacity-50"}`}
        />
      </div>
      <div className="grid content-start gap-2">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="font-[600]">{line.title}</p>
            <p className="type-small text-ink-2">
              {line.color}, {line.size}
            </p>
          </div>
          {buyable ? <p className="shrink-0 font-[600]">{formatMoney(linePrice(line))}</p> : null}
        </div>
        {check?.notices.map((notice) => (
          <p key={notice.kind} className="type-small text-signal">
            {noticeText(notice)}
          </p>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {buyable ? (
            <QuantityStepper
              small
              label={`Quantity of ${what}`}
              value={line.quantity}
              max={check?.left}
              onChange={(quantity) => setCartQuantity(key, quantity)}
            />
          ) : null}
          <TextButton aria-label={`Remove ${what}`} onClick={() => removeFromCart(key)}>
            Remove
          </TextButton>
        </div>
      </div>
    </li>
  );
}
