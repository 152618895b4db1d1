import { Link } from "react-router";
import { TextButton } from "#app/ui/button.tsx";
import { money } from "#app/ui/price.tsx";
import { phoneLink } from "#platform/phone-link.ts";
import { countOf, timesOf } from "#platform/text.ts";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { otherDetails, postalLines } from "#shop/ordering/orders/customer-info.ts";
import { mayBeLate, statusFacts } from "#shop/ordering/orders/order-status.ts";
import { inlineLink } from "../kit/buttons.tsx";
import { Badge, EmailText, Lines, Moment } from "../kit/cells.tsx";
import { recentDay } from "../kit/dates.ts";
import { useOpened } from "../kit/list-query.ts";
import { Folded, plainLink, Section } from "../kit/section.tsx";
import { useStaff } from "../kit/staff.tsx";
import { isDelayRefused } from "./delay-words.ts";
import { actorWords } from "./event-words.ts";
import { isEndedByRefund } from "./main-action.ts";

/** The package and its tracking. */
export function OrderPackage({ order: { shipment, actions } }: { order: OrderDetail }) {
  if (!shipment) return null;
  const { carrier, trackingNumber, link, doubt, shippedAt, shippedBy, delivered } = shipment;
  return (
    <Section title="Package" action={actions.correctTracking && <Change at="tracking">Change tracking</Change>}>
      <p className="wrap-anywhere">
        {[carrier, trackingNumber].filter(Boolean).join(" ") || "No tracking"}
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className={`${plainLink} flex min-h-11 items-center md:min-h-7`}
          >
            Track the package<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </p>
      {doubt && !delivered && <p className="text-warn-ink">{doubt}</p>}
      <p className="text-ink-2">
        Shipped <Moment at={shippedAt} />, {actorWords(shippedBy)}
      </p>
      {delivered && (
        <p className="text-ink-2">
          {delivered.assumed ? "Assumed delivered" : "Delivered"} <Moment at={delivered.at} />
          {delivered.assumed ? " (no confirmation)" : `, ${actorWords(delivered.by)}`}
        </p>
      )}
    </Section>
  );
}

/** The notice of a delay. */
export function OrderDelay({ order }: { order: OrderDetail }) {
  const { delay, status } = order;
  if (!delay || !mayBeLate(status)) return null;
  return (
    <Section title="Delayed">
      <p>
        {delay.agreeBy && !delay.agreedAt ? "Proposed" : "New"} ship date: {recentDay(delay.shipsBy)}
      </p>
      {!isEndedByRefund(order) && <Agreement order={order} delay={delay} />}
      <p className="mt-1 wrap-anywhere">{delay.reason}</p>
      <p className="text-ink-2">
        {delay.revision > 1 ? `Notice ${delay.revision} sent` : "Notice sent"} <Moment at={delay.toldAt} />,{" "}
        {actorWords(delay.toldBy)}
      </p>
    </Section>
  );
}

/** Whether the customer has accepted the new day, if we asked. */
function Agreement({ order, delay }: { order: OrderDetail; delay: NonNullable<OrderDetail["delay"]> }) {
  const { agreeBy, agreedAt } = delay;
  if (agreedAt) {
    return (
      <p className="text-ok">
        Accepted by the customer <Moment at={agreedAt} />
      </p>
    );
  }
  if (!agreeBy) return null;
  return isDelayRefused(order) ? (
    <p className="text-error">Not accepted by {recentDay(agreeBy)}</p>
  ) : (
    <p className="text-warn-ink">Waiting for the customer to accept this by {recentDay(agreeBy)}</p>
  );
}

/** Opens one of the order's dialogs. */
function Change({ at, children }: { at: string; children: string }) {
  const { open } = useOpened();
  if (!useStaff().may("orders:write")) return null;
  return (
    <TextButton onClick={() => open(at)} className="md:min-h-9!">
      {children}
    </TextButton>
  );
}

export function OrderAddress({ order }: { order: OrderDetail }) {
  const { shipTo, timeline, actions } = order;
  const changes = timeline.filter(({ kind }) => kind === "address_changed");
  return (
    <Section title="Shipping address" action={actions.changeAddress && <Change at="address">Change address</Change>}>
      <address className="wrap-anywhere not-italic">
        <Lines of={postalLines(shipTo)} />
      </address>
      {changes.length > 0 && (
        <Folded title={`Changed ${timesOf(changes.length)}`}>
          <ul className="grid gap-2">
            {changes.map(({ at, by, note }) => (
              <li key={at + note} className="wrap-anywhere">
                {note}
                <span className="block text-ink-2">
                  <Moment at={at} />, {actorWords(by)}
                </span>
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </Section>
  );
}

export function OrderCustomer({ order: { _id, customer, shipTo } }: { order: OrderDetail }) {
  const { may } = useStaff();
  const { name, email, otherOrders } = customer;
  const more = otherOrders.count - otherOrders.newest.length;
  if (email === "") return <Section title="Customer">{name}</Section>;
  return (
    <Section
      title="Customer"
      action={
        may("customers:read") && (
          <Link to={`/admin/customers/${_id}`} className={inlineLink}>
            View customer
          </Link>
        )
      }
    >
      <p className="wrap-anywhere">
        {name}
        <a href={`mailto:${email}`} className={`${plainLink} flex min-h-11 items-center md:min-h-7`}>
          <EmailText email={email} />
        </a>
        {otherDetails(shipTo).map(({ field, heading, value }) =>
          field === "phone" && phoneLink(value) ? (
            <a key={field} href={phoneLink(value)} className={`${plainLink} flex min-h-11 items-center md:min-h-7`}>
              {value}
            </a>
          ) : (
            <span key={field} className="block">
              {heading}: {value}
            </span>
          ),
        )}
      </p>
      <p className="mt-1 text-ink-2">
        {otherOrders.count === 0
          ? "First order from this customer."
          : `${countOf(otherOrders.count, "other order")} with this email:`}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3">
        {otherOrders.newest.map((other) => (
          <li key={other._id} className="col-span-full grid min-h-11 grid-cols-subgrid items-center md:min-h-7">
            <Link to={`/admin/orders/${other._id}`} className={inlineLink}>
              {other.orderNumber}
            </Link>
            <span className="text-right">{money(other.amount)}</span>
            <span className="text-right">
              <Badge {...statusFacts(other.status)} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-2">and {more} more</p>}
    </Section>
  );
}
