import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { paymentDecision } from "#app/checkout/payment-decision.ts";
import { UnconfirmedFacts } from "#app/checkout/unconfirmed-facts.tsx";
import type { ShopFacts } from "#app/context.ts";
import { noEmailText } from "#app/no-email.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { HoodieLater } from "#app/storefront/hoodie-later.tsx";
import { ButtonLink, TextButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { titleOf } from "#app/ui/page-meta.ts";
import { money } from "#app/ui/price.tsx";
import wordmark from "#app/ui/wordmark.svg";
import { daySpan, longDay } from "#platform/day-words.ts";
import { displayText } from "#platform/display-text.ts";
import { easternMomentWords } from "#platform/eastern-time.ts";
import { expectedDelivery } from "#shop/ordering/orders/expected-delivery.ts";
import { awaitsAgreement, isDelivered, isPaidBack, returnedElsewhere } from "#shop/ordering/orders/order.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { ORDER_STATUSES } from "#shop/ordering/orders/order-status.ts";
import { returnBy } from "#shop/ordering/orders/return-by.ts";
import { isToShip } from "#shop/ordering/orders/ship-by.ts";
import { deliveryDays } from "#shop/ordering/orders/shipping-methods.ts";
import { spanInBusinessDays } from "#shop/running/settings/policy-words.ts";
import type { Policies } from "#shop/running/settings/settings.ts";
import { AgreeToDelay } from "./agree-to-delay.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { eventText } from "./event-words.ts";
import { ItemPicture } from "./item-picture.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderProgress } from "./order-progress.tsx";
import {
  day,
  disputeLine,
  isAllRefunded,
  isAskedToCancel,
  itemsLeft,
  messageAbout,
  orderHeading,
  refundNews,
  statusTexts,
} from "./order-words.ts";
import printStyles from "./receipt.print.css?url";
import { ShippingTo } from "./shipping-to.tsx";
import { shopNow } from "./shop-clock.ts";
import type { ShownOrder } from "./use-order-view.ts";

type Props = ShownOrder & {
  /** `thanks` right after checkout; `order` is the page for later visits. */
  as: "thanks" | "order";
  /** Buttons for what to do next. */
  actions: ReactNode;
};

/** The shopper's view of an order in its current status. It prints as a receipt. */
export function OrderReceipt({ as, actions, ...shown }: Props) {
  const { order } = shown;
  const placed = isPlaced(order);
  const thanks = as === "thanks" && placed && !isAllRefunded(order);
  const policies = useShopFacts()?.policies;
  const now = new Date(shopNow());
  return (
    <>
      <title>{titleOf("Your order")}</title>
      <div data-print="no" className="grid gap-x-14 gap-y-8 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <Opening
            order={order}
            greeting={thanks}
            offersContact={as === "order" && !isAskedToCancel(order, policies, now)}
          />
          {(order.shipment ? !isAllRefunded(order) : isToShip(order)) && (
            <OrderProgress order={order} estimates={!thanks || order.shipment !== null} />
          )}
          {order.shipment && <Package shipment={order.shipment} />}
          {awaitsAgreement(order) ? (
            <AgreeToDelay {...shown}>
              <CancelOrder {...shown} inQuestion />
            </AgreeToDelay>
          ) : (
            <CancelOrder {...shown} />
          )}
          <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">{actions}</div>
        </div>
        <ItemPicture
          of={itemsLeft(order)}
          stage="grid h-[480px] grid-rows-[100%] items-center rounded-lg max-md:hidden"
          instead={<HoodieLater width="w-[250px]" />}
          sizes="48vw"
          className="size-full origin-[50%_18%] scale-130 object-cover object-[50%_12%]"
        />
      </div>
      <div
        data-print="columns"
        className="mt-10 grid gap-x-14 gap-y-10 border-t border-line pt-10 md:mt-14 md:grid-cols-2"
      >
        <OrderLines order={order} />
        <div className="grid content-start gap-10">
          <ShippingTo {...shown} as={as} />
          {as === "order" && <OrderHistory order={order} />}
        </div>
      </div>
      <PrintedHead order={order} />
    </>
  );
}

const isPlaced = ({ status }: OrderView): boolean => paymentDecision(status) === "placed";

/** Not of a payment that is open or failed, which is no order. A cancelled order has its refund. */
export const PrintButton = ({ order }: { order: OrderView }) =>
  ORDER_STATUSES[order.status].wasPlaced && <TextButton onClick={() => print()}>Print Order</TextButton>;

/** `offersContact`: unless another part of the page does. */
type OpeningProps = { order: OrderView; greeting: boolean; offersContact: boolean };

function Opening({ order, greeting, offersContact }: OpeningProps) {
  const facts = useShopFacts();
  const title = useRef<HTMLHeadingElement>(null);
  const announced = useRef<string>(undefined);
  const state = `${order.status} ${order.delay?.agreedAt ?? ""}`;
  const now = new Date(shopNow());
  const texts = greeting ? [emailText(facts)] : statusTexts(order, facts?.policies, now);
  const asksForNews = returnedElsewhere(order) > 0 && !facts?.demo;
  const contact = (words: string) => (
    <Link to="/contact" state={messageAbout(order)} className={`whitespace-nowrap ${UNDERLINED}`}>
      {words}
    </Link>
  );
  // Screen readers announce the heading when it appears, and a later change scrolls into view.
  useEffect(() => {
    title.current?.focus({ preventScroll: announced.current === undefined });
    announced.current = state;
  }, [state]);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="type-h1">
        {greeting ? "Thank you for your order!" : displayText(orderHeading(order, facts?.policies, now))}
      </h1>
      <p className="type-lead text-ink-2">
        Order number <b className="type-h3 mt-1 block text-ink">{order.orderNumber}</b>
      </p>
      <p className="type-lead max-w-[34em]">
        {[...texts, disputeLine(order)].map((text) => (
          <Fragment key={text}>
            {text}{" "}
            {asksForNews && text === refundNews(order) && <>{contact("Let us know")} if you haven't received it. </>}
          </Fragment>
        ))}
        {offersContact && !asksForNews && <>Questions? {contact("Contact us")}</>}
      </p>
      {order.status === "awaiting_payment" && (
        <UnconfirmedFacts email={order.customerInfo.email} order="Reserved for you." />
      )}
      {facts && <ReturnBy order={order} policies={facts.policies} />}
      {greeting && <EstimatedDelivery order={order} facts={facts} />}
    </>
  );
}

const UNDERLINED = "underline underline-offset-[3px] hover:text-ink-2";

function ReturnBy({ order, policies }: { order: OrderView; policies: Policies }) {
  const last = isPaidBack(order) ? undefined : returnBy(order, policies, new Date(shopNow()));
  if (!last) return null;
  return (
    <p className="text-ink-2">
      Return by <b className="font-[600] whitespace-nowrap text-ink">{longDay(last)}</b> for a refund of the price you
      paid.{" "}
      <Link to="/terms#returns-and-refunds" className={`whitespace-nowrap ${UNDERLINED}`}>
        How to return
      </Link>
    </p>
  );
}

/** In the words of the specification, and its dates. */
function EstimatedDelivery({ order, facts }: { order: OrderView; facts: ShopFacts | undefined }) {
  const days = facts && deliveryDays(order.shippingMethod, facts.policies);
  const expected = facts && expectedDelivery(order, facts.policies, new Date(shopNow()));
  if (!days || !expected) return null;
  return (
    <p className="text-ink-2">
      Estimated delivery{" "}
      <b className="block font-[600] text-ink">
        {spanInBusinessDays(days)}, {daySpan(expected.from, expected.to)}
      </b>
    </p>
  );
}

/** Promises an email only if the shop can send one. */
function emailText(facts: ShopFacts | undefined): string {
  if (facts?.email === "sent")
    return "A confirmation email with tracking will follow: the confirmation now, the tracking when your order ships.";
  const demo = facts?.demo ?? false;
  return `${noEmailText({ demo })}${demo ? "" : " Please save your order number."}`;
}

/** The carrier and the tracking link; the dates are in the progress above. */
function Package({ shipment }: { shipment: NonNullable<OrderView["shipment"]> }) {
  const { carrier, trackingNumber, trackingUrl } = shipment;
  const delivered = isDelivered({ shipment });
  if (!carrier && !trackingNumber && !trackingUrl) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-sand px-5 py-4 text-[15px]/[22px]">
      <div className="grid gap-1 md:flex-1">
        {carrier && (
          <p className="font-[600]">
            {delivered ? "Delivered by" : "Shipped with"} {carrier}
          </p>
        )}
        {trackingNumber && <p className="wrap-anywhere text-ink-2">Tracking number {trackingNumber}</p>}
      </div>
      {trackingUrl && (
        <ButtonLink
          to={trackingUrl}
          target="_blank"
          rel="noreferrer"
          data-print="no"
          variant={delivered ? "ghost" : "primary"}
          small={delivered}
          className={delivered ? "" : "max-md:w-full"}
        >
          Track Package
          <span className="sr-only"> (opens in a new tab)</span>
        </ButtonLink>
      )}
    </div>
  );
}

/** The order's events and the refunds on their way, oldest first. */
function OrderHistory({ order: { timeline, refunds, charged } }: { order: OrderView }) {
  const entries = [
    ...timeline.map((entry) => ({ at: entry.at, text: eventText(entry, charged) })),
    ...refunds
      .filter(({ status }) => status === "pending")
      .map(({ at, amount }) => ({ at, text: `Refund of ${money(amount)} on its way` })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <section aria-labelledby="order-history" data-print="no">
      <h2 id="order-history" className="type-h3 mb-4">
        History
      </h2>
      <ol className="text-[15px]/[22px]">
        {entries.map(({ at, text }) => (
          <li
            key={`${at} ${text}`}
            className="relative pb-4 pl-6 before:absolute before:top-[7px] before:left-0 before:size-2 before:rounded-pill before:bg-ink after:absolute after:top-[15px] after:bottom-[-7px] after:left-[3.5px] after:w-px after:bg-line last:pb-0 last:after:hidden"
          >
            {text}
            <time dateTime={at} className="type-small block text-ink-2">
              {easternMomentWords(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A page heading as a receipt's status: 'Confirmed' for 'Your order is confirmed'. */
const shortStatus = (heading: string): string =>
  heading.replace(/^(?:Your|This) order (?:is|was) (.)/, (_, first: string) => first.toUpperCase());

/** The head of the printed receipt: seller and order. It comes last in the page, so that its heading isn't the first one. */
function PrintedHead({ order }: { order: OrderView }) {
  const facts = useShopFacts();
  const { legalName = "", postalAddress = "", email = "", phone = "" } = facts?.owner ?? {};
  const now = new Date(shopNow());
  const expected = facts && expectedDelivery(order, facts.policies, now);
  return (
    <>
      <link rel="stylesheet" media="print" href={printStyles} />
      <div data-print="only" className="hidden">
        <div>
          <img src={wordmark} alt="Pack'd" width="108" height="19" />
          {[legalName, ...postalAddress.split("\n"), email, phone, facts && `${facts.publicUrl}/contact`].map(
            (line) => line && <p key={line}>{line}</p>,
          )}
          {facts?.demo && <p>Demo shop: no real orders, no real charges.</p>}
        </div>
        <div>
          <h1 className="type-h3">Order {order.orderNumber}</h1>
          <p>Placed {day(order.placedAt)}</p>
          <p>Status: {shortStatus(orderHeading(order, facts?.policies, now))}</p>
          {expected && <p>Estimated delivery {daySpan(expected.from, expected.to)}</p>}
        </div>
      </div>
    </>
  );
}
