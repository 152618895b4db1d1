import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { FormNotice } from "./form-notice.tsx";
import { TestMode } from "./test-mode.tsx";
import type { Checkout } from "./use-checkout.ts";
import { tryAgainAt } from "./use-hold.ts";
import type { WalletHost, Wallets } from "./wallet.ts";
import { walletSheet } from "./wallet-sheet.ts";

type Props = { checkout: Checkout; wallets: Wallets | undefined; testMode: boolean };

/** The wallets above the form. Hidden until the browser reports one. */
export function WalletSection({ checkout, wallets, testMode }: Props) {
  const { cart, fields, notice, order } = checkout;
  const policies = useShopFacts()?.policies;
  const place = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(false);
  const sheet: WalletHost["sheet"] = ({ method = fields.method, state = fields.shipping.state } = {}) =>
    walletSheet(cart.ordered, { method, totals: cart.totalsFor(method, state), shipping: cart.shipping }, policies);
  const askSheet = useEffectEvent(sheet);
  const confirm = useEffectEvent(checkout.payByWallet);
  const isHeld = order.unconfirmed !== undefined || order.hold.left > 0;
  const isSellable = sheet() !== undefined;
  const isShown = useQuietMoment(available && isSellable);
  const section = useArrival(isShown);
  useEffect(() => {
    if (!wallets || !place.current || !isSellable) return;
    const host: WalletHost = {
      ready: setAvailable,
      sheet: (choice) => askSheet(choice),
      confirm: (payment) => confirm(payment),
    };
    return wallets.mount(place.current, host);
  }, [wallets, isSellable]);

  const { totalCents } = cart.totals;
  useEffect(() => wallets?.setTotal(totalCents), [wallets, totalCents]);

  if (!wallets) return null;
  return (
    <section
      ref={section}
      aria-label="Express checkout"
      inert={!isShown}
      className={isShown ? "mb-9" : "invisible h-0 overflow-hidden"}
    >
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="type-label">Express checkout</p>
        {testMode && <TestMode />}
      </div>
      <FormNotice section="wallet" notice={notice} />
      <div ref={place} inert={isHeld} className="min-h-[50px] inert:opacity-40" />
      {order.hold.left > 0 && <p className="type-small mt-2 text-ink-2">{tryAgainAt(order.hold)}.</p>}
      <p className="type-small mt-6 flex items-center gap-4 text-ink-2 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or fill in the form
      </p>
    </section>
  );
}

const GLIDE = { duration: 260, easing: "cubic-bezier(.2, 0, 0, 1)" };
/** Anything a shopper types into. An iframe may hold the payment provider's field. */
const FIELDS = "input:not([type=radio]), select, textarea, iframe";
/** Events that may end typing or a press. */
const ENDS = ["focusout", "pointerup", "pointercancel", "keyup"];

/** True once there is something to show and the shopper neither types nor presses, so that nothing moves while it is in use. */
function useQuietMoment(wanted: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!wanted || isQuiet) return;
    const look = () => !document.activeElement?.matches(FIELDS) && !document.querySelector(":active") && setQuiet(true);
    const lookSoon = () => requestAnimationFrame(look);
    look();
    // A press that takes the focus from a field becomes a click only if its target hasn't moved.
    for (const end of ENDS) addEventListener(end, lookSoon);
    return () => {
      for (const end of ENDS) removeEventListener(end, lookSoon);
    };
  }, [wanted, isQuiet]);
  return wanted && isQuiet;
}

/**
 * Slides the content below into place when this element appears. Only transforms and opacity are animated, so the browser counts no
 * layout shift.
 */
function useArrival(isShown: boolean): RefObject<HTMLElement | null> {
  const arriving = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = arriving.current;
    const next = element?.nextElementSibling;
    if (!isShown || !element || !next || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const way = next.getBoundingClientRect().top - element.getBoundingClientRect().top;
    for (let below: Element | null = next; below; below = below.nextElementSibling) {
      below.animate({ transform: [`translateY(${-way}px)`, "none"] }, GLIDE);
    }
    element.animate({ opacity: [0, 1] }, GLIDE);
  }, [isShown]);
  return arriving;
}
