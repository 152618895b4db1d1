import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { orderApi } from "#app/checkout/order-api.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useTimeLeft } from "#app/ui/use-time-left.ts";
import { isCardHeld } from "#shop/ordering/orders/order-status.ts";
import { forFullRefund } from "#shop/ordering/orders/return-by.ts";
import { mayCancelAsLate } from "#shop/ordering/orders/ship-by.ts";
import { cancellationText, clock, messageAbout } from "./order-words.ts";
import { shopNow } from "./shop-clock.ts";
import { timeLeftNews, timeLeftText } from "./time-left.ts";
import type { ShownOrder } from "./use-order-view.ts";

/** Each minute, and in the last one each second. */
const stepOf = (left: number) => (left > 60_000 ? 60_000 : 1000);

/** `inQuestion`: its button is one of the answers to a question, which says the rest. */
type Props = ShownOrder & { inQuestion?: boolean };

const NO_ANSWER = "We couldn't connect, so we don't know if your order was cancelled. Please try again.";
const CLOSED = "You can't cancel this order here anymore. Please contact us.";

/** Shown during the cancellation window, or once the order is late, if a card was authorized or charged (decisions.md, Money). */
export function CancelOrder({ order, viewToken, show, reload, inQuestion = false }: Props) {
  const left = useTimeLeft(Date.parse(order.cancelUntil), shopNow, stepOf);
  const policies = useShopFacts()?.policies;
  const moneyBack = cancellationText(order);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => setAsking(false);
  const buttonHadFocus = useRef(false);
  const watchFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      buttonHadFocus.current = document.activeElement === button;
    },
    [],
  );
  const running = left > 0;
  const ran = useRef(running);
  useEffect(() => {
    // The window closes while the page is open: load the current state.
    if (ran.current && !running) reload();
    ran.current = running;
  }, [running, reload]);

  async function cancel() {
    setBusy(true);
    const answer = await orderApi.cancel({ _id: order._id, viewToken });
    setBusy(false);
    if (answer === "no_answer") return setFailure(NO_ANSWER);
    close();
    if (answer === "closed") {
      toast(CLOSED, { kind: "error" });
      return reload();
    }
    toast("Your order was cancelled", { kind: "success" });
    show(answer);
  }

  if (!asking && !moneyBack) return null;
  // An open dialog stays open when the window closes: the server decides.
  const late = mayCancelAsLate(order, policies, new Date(shopNow()));
  const offered = asking || running || late;
  const button = (
    <Button
      ref={watchFocus}
      variant="ghost"
      small={!inQuestion}
      onClick={() => {
        setFailure(undefined);
        setAsking(true);
      }}
    >
      Cancel Order
    </Button>
  );
  const question = (
    <Dialog open={asking} onClose={close} title="Cancel this order?" role="alertdialog" className="max-w-[460px]!">
      <p>
        We won't ship order <b className="font-[600]">{order.orderNumber}</b>. {moneyBack}
      </p>
      {failure && <Notice role="alert">{failure}</Notice>}
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" disabled={busy} onClick={close} data-autofocus>
          Keep Order
        </Button>
        <Button variant="danger" busy={busy} onClick={cancel}>
          Cancel Order
        </Button>
      </div>
    </Dialog>
  );
  if (inQuestion) {
    return (
      <>
        {button}
        {question}
      </>
    );
  }
  return (
    <div
      data-print="no"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-sand px-5 py-4"
    >
      <p role="status" className="sr-only">
        {running ? timeLeftNews(left) : !late && "It's too late to cancel this order."}
      </p>
      {offered ? (
        <>
          <div className="text-[15px]/[22px] md:flex-1">
            {late ? (
              <UntilShipped order={order} />
            ) : (
              <>
                <p className="font-[600]">You can cancel until {clock(order.cancelUntil)}</p>
                <p className="text-ink-2">{running ? timeLeftText(left) : "It's too late to cancel"}</p>
              </>
            )}
          </div>
          {button}
        </>
      ) : (
        <WindowClosed order={order} takeFocus={buttonHadFocus} />
      )}
      {question}
    </div>
  );
}

/** "Free of charge" stays true if the card is charged before the shopper cancels. */
const UntilShipped = ({ order }: Pick<Props, "order">) => (
  <>
    <p className="font-[600]">
      You can cancel{isCardHeld(order.status) ? " free of charge" : forFullRefund(order)} until it ships
    </p>
    {order.disputed.held > 0 && (
      <p className="text-ink-2">
        If you cancel, you'll get your money back: from your bank, or from us once your bank has decided.
      </p>
    )}
  </>
);

/** Replaces the button and takes over its focus. */
function WindowClosed({ order, takeFocus }: Pick<Props, "order"> & { takeFocus: RefObject<boolean> }) {
  const text = useRef<HTMLParagraphElement>(null);
  const demo = useShopFacts()?.demo;
  useEffect(() => {
    if (takeFocus.current) text.current?.focus();
  }, [takeFocus]);
  return (
    <p ref={text} tabIndex={-1} className="text-[15px]/[22px]">
      {demo ? (
        "It's too late to cancel this order. This is a demo, so no one replies to messages."
      ) : (
        <>
          Need to cancel?{" "}
          <Link
            to="/contact"
            state={messageAbout(order)}
            className="whitespace-nowrap underline underline-offset-[3px] hover:text-ink-2"
          >
            Contact us
          </Link>{" "}
          before it ships, and we'll cancel it.
        </>
      )}
    </p>
  );
}
